/**
 * Containers bring their releases one after another, and some of them run only together. Each container offers its release; a waiting
 * container looks at all offers and makes the fitting ones live, all at once (docs/decisions/0140).
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registerReleases } from './change.ts';
import type { LiveReleases } from './format.ts';
import { findMisfits, misfitTable, type Misfit } from './gate.ts';
import { readLive } from './live.ts';
import { readRelease } from './store.ts';

/** A release that a container wants to make live. */
export interface Offer {
  readonly name: string;
  readonly version: string;
  readonly by: string;
  readonly commit: string | null;
}

const folderOf = (root: string): string => join(root, '.offered');

/** A waiting container renews its offer; an offer that is older than ours by more than this belongs to a container that no longer runs. */
const validFor = 30_000;

/** Offers a release, or renews the offer. */
export async function offer(root: string, given: Offer): Promise<void> {
  const file = join(folderOf(root), given.name);
  const text = JSON.stringify(given);
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return utimes(file, new Date(), new Date());
  await mkdir(folderOf(root), { recursive: true });
  const draft = join(folderOf(root), `.${randomUUID()}`);
  await writeFile(draft, text);
  return rename(draft, file);
}

/** Withdraws an offer. */
export const withdrawOffer = (root: string, name: string): Promise<void> => rm(join(folderOf(root), name), { force: true });

/** All offers of containers that are still running. Times come from one file system and are compared with each other, not with a clock. */
async function readOffers(root: string): Promise<Offer[]> {
  const files = (await readdir(folderOf(root)).catch(() => [])).filter((name) => !name.startsWith('.'));
  const found = await Promise.all(
    files.map(async (name) => {
      const file = join(folderOf(root), name);
      const at = (await stat(file).catch(() => null))?.mtimeMs ?? 0;
      return { at, offer: JSON.parse(await readFile(file, 'utf8').catch(() => 'null')) as Offer | null };
    }),
  );
  const newest = Math.max(...found.map(({ at }) => at));
  return found.flatMap(({ at, offer }) => (offer && at > newest - validFor ? [offer] : []));
}

const withOffers = (live: LiveReleases, offers: readonly Offer[]): LiveReleases => {
  const draft = structuredClone(live);
  for (const { name, version } of offers) draft.releases[name] = { live: version, earlier: [], since: '', by: '', commit: null };
  return draft;
};

/** The kinds of problems that the shell's exports cause; any remote may cause the others. */
const ofShell: readonly Misfit['kind'][] = ['module', 'range', 'name', 'signal'];

/** Whether the live release of this name gives something that the offered one does not. */
async function gaveBefore(root: string, live: LiveReleases, name: string, slot: string): Promise<boolean> {
  const version = live.releases[name]?.live;
  const release = version === undefined ? null : await readRelease(root, name, version).catch(() => null);
  return release?.kind === 'remote' && slot in release.slots.gives;
}

/**
 * The offers to leave out to avoid a misfit: the one that requires the missing part, or else the one that no longer gives it or claims it
 * as well.
 */
async function culprits(
  root: string,
  live: LiveReleases,
  { remote, kind, subject, provided }: Misfit,
  offered: readonly string[],
): Promise<readonly string[]> {
  if (offered.includes(remote)) return [remote];
  if (ofShell.includes(kind)) return ['shell'];
  if (offered.includes(provided)) return [provided];
  const gave = await Promise.all(offered.map((name) => gaveBefore(root, live, name, subject)));
  const found = offered.filter((_name, index) => gave[index]);
  return found.length ? found : offered;
}

interface Gathered {
  /** The fitting offers, all at once; empty if none fits. */
  readonly fitting: readonly Offer[];
  /** The misfits of all offers taken together. */
  readonly misfits: readonly Misfit[];
}

/** The largest subset of the offers that fits the live set: offers that cause misfits are left out, again and again. */
async function gather(root: string, live: LiveReleases, offers: readonly Offer[]): Promise<Gathered> {
  const all = await findMisfits(root, withOffers(live, offers));
  let [fitting, misfits] = [offers, all];
  while (misfits.length && fitting.length) {
    const offered = fitting.map(({ name }) => name);
    // First the misfits of live releases: other offers may fit once their causes are left out.
    const breaking = misfits.filter(({ remote }) => !offered.includes(remote));
    const out = new Set(
      (await Promise.all((breaking.length ? breaking : misfits).map((misfit) => culprits(root, live, misfit, offered)))).flat(),
    );
    // Leaving these out had no effect: no offer is the cause.
    if (!offered.some((name) => out.has(name))) return { fitting: [], misfits: all };
    fitting = fitting.filter(({ name }) => !out.has(name));
    if (fitting.length) misfits = await findMisfits(root, withOffers(live, fitting));
  }
  return { fitting, misfits: all };
}

/** What an offer waits for, in lines for people: what does not fit, and which containers have brought nothing that would. */
function waitingText(misfits: readonly Misfit[], offers: readonly Offer[]): string {
  const offered = new Set(offers.map(({ name }) => name));
  const missing = new Set(
    misfits.flatMap(({ remote, kind }) =>
      !offered.has(remote) ? [remote] : ofShell.includes(kind) && !offered.has('shell') ? ['shell'] : [],
    ),
  );
  const slots = misfits
    .filter(({ kind, remote }) => kind === 'slot' && offered.has(remote))
    .map(({ subject }) => `a remote that gives ${subject}`);
  const wanted = [...missing, ...new Set(slots)];
  const of = wanted.length ? `\n\nWaits for a release of ${wanted.join(', ')} that fits.` : '';
  return `What has been brought does not fit together yet; what is live stays as it is.\n\n${misfitTable(misfits)}${of}`;
}

/**
 * Makes all fitting offers live, if `name` is among them. Returns what went live, or what `name` waits for. Throws if there is nothing to
 * fit with: no shell is live, and none is offered.
 */
export async function goLiveTogether(root: string, name: string, now: Date): Promise<{ live: readonly Offer[] } | { waits: string }> {
  const offers = await readOffers(root);
  const { fitting, misfits } = await gather(root, await readLive(root), offers);
  if (!fitting.some((one) => one.name === name)) return { waits: waitingText(misfits, offers) };
  const given = Object.fromEntries(fitting.map((one) => [one.name, one.version]));
  const origins = Object.fromEntries(fitting.map((one) => [one.name, { by: one.by, commit: one.commit }]));
  // The gate checks again under the lock, because the live set may have changed since.
  await registerReleases(root, given, { origins, now });
  return { live: fitting };
}

/** What an offer waits for, without any change; for the health check. */
export async function waitsFor(root: string, name: string): Promise<string> {
  const offers = await readOffers(root);
  const { fitting, misfits } = await gather(root, await readLive(root), offers);
  return fitting.some((one) => one.name === name) ? 'It is about to go live.' : waitingText(misfits, offers);
}
