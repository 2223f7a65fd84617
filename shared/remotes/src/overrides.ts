/**
 * Loads a remote from an engineer's machine (docs/developing-a-remote.md). Separate from the rest: only the shell's development edition and
 * the page 'О системе' use it. The page server says which origins are allowed, and its content policy enforces it, whatever the browser's
 * storage contains.
 */
import type { DevelopedRemote, DevelopmentAnswer, ReleasesData } from '@qujat/releases/page-data';

/** A remote, and its origin in this browser. */
export interface Override {
  remote: string;
  origin: string;
}

/** The outcome of an override. 'refused': its origin is not allowed; 'away': no server answers there for that remote. */
export interface OverrideOutcome extends Override {
  state: 'on' | 'refused' | 'away';
}

const key = 'mf-override';

const remotePattern = /^mfe-[a-z0-9-]+$/;
const isOrigin = (text: string): boolean => URL.parse(text)?.origin === text;

/** Reads 'mfe-cloud@http://localhost:3100'; null for anything else. */
export function parseOverride(text: string): Override | null {
  const at = text.indexOf('@');
  const remote = text.slice(0, at);
  const origin = text.slice(at + 1);
  return remotePattern.test(remote) && isOrigin(origin) ? { remote, origin } : null;
}

/** The overrides in this browser's storage; invalid ones are left out. */
export function readOverrides(): Override[] {
  try {
    const kept = Object.entries((JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}) as Record<string, unknown>);
    return kept.flatMap(([remote, origin]) => (typeof origin === 'string' ? (parseOverride(`${remote}@${origin}`) ?? []) : []));
  } catch {
    return [];
  }
}

/** From the next page on, this browser loads the remote from there. The cookie requests a page that allows it. */
export function keepOverride({ remote, origin }: Override): void {
  const kept = Object.fromEntries(readOverrides().map((each) => [each.remote, each.origin]));
  localStorage.setItem(key, JSON.stringify({ ...kept, [remote]: origin }));
  document.cookie = `${key}=1; path=/; max-age=${30 * 86_400}; samesite=strict`;
}

/** From the next page on, this browser gets the released remotes again. */
export function forgetOverrides(): void {
  localStorage.removeItem(key);
  document.cookie = `${key}=; path=/; max-age=0; samesite=strict`;
}

/** Whether an origin is in the list, in which 'http://localhost:*' means every port. */
export const isAllowedOrigin = (origin: string, allowed: readonly string[]): boolean =>
  allowed.some(
    (one) => one === origin || (one.endsWith(':*') && origin.startsWith(one.slice(0, -1)) && /^\d+$/.test(origin.slice(one.length - 1))),
  );

/** Asks the page server whether this person may override remotes, and from which origins. */
export async function askDevelopment(): Promise<DevelopmentAnswer> {
  const response = await fetch('/releases/development', {
    cache: 'no-store',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`/releases/development answers ${response.status}`);
  return (await response.json()) as DevelopmentAnswer;
}

async function describe({ remote, origin }: Override): Promise<DevelopedRemote | null> {
  try {
    const response = await fetch(`${origin}/release.json`, { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(3_000) });
    const found = response.ok ? ((await response.json()) as DevelopedRemote) : null;
    return found?.name === remote ? found : null;
  } catch {
    return null;
  }
}

/** The releases, with all allowed overrides in place of the live ones, and the outcome of each override. */
export async function withOverrides(
  releases: ReleasesData,
  allowed: readonly string[],
): Promise<{ releases: ReleasesData; outcomes: OverrideOutcome[] }> {
  const remotes = new Map(releases.remotes.map((remote) => [remote.name, remote]));
  const outcomes: OverrideOutcome[] = [];
  await Promise.all(
    readOverrides().map(async (override) => {
      const isAllowed = isAllowedOrigin(override.origin, allowed);
      const found = isAllowed ? await describe(override) : null;
      outcomes.push({ ...override, state: found ? 'on' : isAllowed ? 'away' : 'refused' });
      if (!found) return;
      const { name, namespace, live } = found;
      remotes.set(name, { name, namespace, channel: 'stable', live: { ...live, origin: override.origin }, previous: null });
    }),
  );
  return { releases: { ...releases, remotes: [...remotes.values()] }, outcomes };
}
