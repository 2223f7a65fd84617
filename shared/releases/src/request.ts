/**
 * Requests that a team sends to the page server of a running product: to release, to preview or to roll back, signed with the team's key
 * (docs/decisions/0426).
 */
import { randomUUID, type KeyObject } from 'node:crypto';
import { isReleaseName, isVersion } from './read-safely.ts';
import { expectSigner } from './releasers.ts';
import { UntrustedReleaseError } from './releasers.ts';
import { keyName, readSignature, signBytes } from './signature.ts';

/** Where the page server takes such requests. */
export const publishPath = '/releases/publish';

/** What a team asks for. */
export interface PublishRequest {
  readonly act: 'release' | 'preview' | 'rollback';
  /** The remote, or the shell. */
  readonly name: string;
  /** The release that the body holds; null for a rollback. */
  readonly version: string | null;
  /** Null: everybody's. */
  readonly channel: string | null;
  /** The name of a preview, and how many days it lasts. */
  readonly preview: string | null;
  readonly days: number | null;
  readonly by: string;
  readonly commit: string | null;
  readonly reason: string | null;
  /** Whether types, lint and tests were skipped. */
  readonly unchecked: boolean;
}

/** With it a request counts once, at one product, for a few minutes. */
interface Bounds {
  /** The origin of the product, 'https://qujat.example'. */
  readonly to: string;
  /** ISO 8601. */
  readonly at: string;
  readonly id: string;
}

/** How far the clocks of the two machines may be apart, milliseconds. */
export const requestLifetime = 5 * 60_000;

/** The header's scheme. */
const scheme = 'Qujat-Release';

/** Signed before the request, so that no signature of anything else is one of a request. */
const signed = (text: string): Buffer => Buffer.from(`qujat release request\n${text}`);

/** The value of the header `authorization` for a request to the product at `to`. */
export function authorization(request: PublishRequest, to: string, key: KeyObject, now = new Date()): string {
  const text = Buffer.from(
    JSON.stringify({ ...request, to, at: now.toISOString(), id: randomUUID() } satisfies PublishRequest & Bounds),
  ).toString('base64url');
  const signature = Buffer.from(JSON.stringify(signBytes(signed(text), key))).toString('base64url');
  return `${scheme} ${text}.${signature}`;
}

const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most;
const isTextOrNull = (value: unknown, most: number): value is string | null => value === null || isText(value, most);

/** Printable, on one line: it comes from elsewhere and is shown on terminals. */
const plain = (text: string): string => text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, ' ');

const isCommit = (commit: unknown): commit is string => typeof commit === 'string' && /^[0-9a-f]{4,64}\+?$/.test(commit);

function parse(text: string): (PublishRequest & Bounds) | null {
  let found: Partial<Record<keyof (PublishRequest & Bounds), unknown>> | null;
  try {
    found = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as typeof found;
  } catch {
    return null;
  }
  if (typeof found !== 'object' || found === null) return null;
  const { act, name, version, channel, preview, days, by, commit, reason, unchecked, to, at, id } = found;
  if (act !== 'release' && act !== 'preview' && act !== 'rollback') return null;
  if (!isReleaseName(name) || !(act === 'rollback' ? version === null : isVersion(version))) return null;
  if (!isTextOrNull(channel, 32) || !isTextOrNull(preview, 40) || (preview !== null) !== (act === 'preview')) return null;
  if (days !== null && typeof days !== 'number') return null;
  if (!isText(by, 64) || !by || !isTextOrNull(reason, 500) || !isText(to, 300) || !isText(at, 40) || !isText(id, 64)) return null;
  return {
    act,
    name,
    version: version as string | null,
    channel,
    preview,
    days,
    by: plain(by),
    commit: isCommit(commit) ? commit : null,
    reason: reason === null ? null : plain(reason),
    unchecked: unchecked === true,
    to,
    at,
    id,
  };
}

/**
 * Reads and verifies the header of a request. Throws {@link UntrustedReleaseError} unless a key that may release the name has signed it, for
 * this product, within the last minutes.
 *
 * @returns the request, its id, which may be used once, and the short name of its key
 */
export function readAuthorization(
  header: string | undefined,
  origin: string,
  now: Date,
): PublishRequest & { readonly id: string; readonly key: string } {
  const [, text = '', proof = ''] = new RegExp(`^${scheme} ([\\w-]{1,4096})\\.([\\w-]{1,1024})$`).exec(header ?? '') ?? [];
  const request = parse(text);
  const signature = readSignature(Buffer.from(proof, 'base64url').toString('utf8'));
  if (!request || !signature) throw new UntrustedReleaseError('The request is not signed, or cannot be read.');
  expectSigner(request.name, signed(text), signature);
  const { to, at, ...rest } = request;
  if (to !== origin) throw new UntrustedReleaseError(`The request is for ${to}, and this is ${origin}.`);
  const age = now.getTime() - Date.parse(at);
  if (!(Math.abs(age) <= requestLifetime))
    throw new UntrustedReleaseError('The request was signed at another time: the clocks of the two machines must agree to some minutes.');
  return { ...rest, key: keyName(signature.key) };
}
