/**
 * Who may release what: names of the shell and remotes bound to public keys (docs/decisions/0188). The file is outside the folder of
 * releases, and only the page server and the commands read it.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isRecord } from './is-record.ts';
import { keyName, matches, readPublicKey, readSignature, type Signature } from './signature.ts';

/** The contents of `trusted-releasers.json`. */
export interface Releasers {
  /** Public keys by name; '*' stands for every name without a line of its own. Two keys while one replaces the other. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** Releases from before signatures, by name and version, with the SHA-256 of their `release.json`. */
  readonly unsigned: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** An unusable file of releasers, reported in one line. */
export class ReleasersError extends Error {
  override readonly name = 'ReleasersError';
}

/** A release without the signature of somebody who may release it. Its message is a sentence for people. */
export class UntrustedReleaseError extends Error {
  override readonly name = 'UntrustedReleaseError';
}

const keysAtMost = 2;

/** Reads the text of such a file. Throws {@link ReleasersError}, which names `where`. */
export function parseReleasers(text: string, where: string): Releasers {
  const fail = (what: string): never => {
    throw new ReleasersError(`${where} is not a file of trusted releasers: ${what}.`);
  };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return fail('it is not JSON');
  }
  const { names, unsigned = {} } = isRecord(parsed) ? parsed : {};
  if (!isRecord(names) || !isRecord(unsigned)) return fail('it must be {"names": {"<name>": ["<public key>"]}}');
  for (const [name, keys] of Object.entries(names)) {
    if (!Array.isArray(keys) || keys.length < 1 || keys.length > keysAtMost)
      return fail(`${name} must have one public key, or two while one replaces the other`);
    if (!keys.every((key) => typeof key === 'string' && readPublicKey(key)))
      return fail(`${name} has a key that is not an ed25519 public key`);
  }
  for (const [name, versions] of Object.entries(unsigned))
    if (!isRecord(versions) || !Object.values(versions).every((hash) => typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash)))
      return fail(`"unsigned" of ${name} must give the SHA-256 of each release.json`);
  return { names, unsigned } as Releasers;
}

/** Reads the file. Throws {@link ReleasersError}. */
export function readReleasers(file: string): Releasers {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new ReleasersError(
      `The file of trusted releasers ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`,
    );
  }
  return parseReleasers(text, file);
}

/** The SHA-256 of a `release.json`, which identifies an unsigned release. */
export const hashOfText = (text: Buffer): string => createHash('sha256').update(text).digest('hex');

const keysOf = ({ names }: Releasers, name: string): readonly string[] =>
  (Object.hasOwn(names, name) ? names[name] : Object.hasOwn(names, '*') ? names['*'] : undefined) ?? [];

/** The owner of a key, for a message. */
const ownersOf = ({ names }: Releasers, key: string): string[] =>
  Object.keys(names).filter((name) => names[name]!.includes(key) && name !== '*');

/**
 * Why a release is invalid, in one sentence; null if a key of its name has signed it.
 *
 * @param text the bytes of its `release.json`
 * @param signature the contents of its signature file; null if there is none
 */
function whyUntrusted(
  releasers: Releasers,
  { name, version }: { readonly name: string; readonly version: string },
  text: Buffer,
  signature: string | null,
): string | null {
  const release = `${name} ${version}`;
  const adopted = Object.hasOwn(releasers.unsigned, name) ? releasers.unsigned[name]?.[version] : undefined;
  if (adopted !== undefined && adopted === hashOfText(text)) return null;
  if (signature === null) return `${release} is not signed. A release must be signed by a key that the trusted releasers bind to ${name}.`;
  const found = readSignature(signature);
  if (!found) return `The signature of ${release} cannot be read.`;
  const allowed = keysOf(releasers, name);
  if (!allowed.includes(found.key)) {
    if (!readPublicKey(found.key)) return `The signature of ${release} cannot be read.`;
    const owners = ownersOf(releasers, found.key);
    return owners.length
      ? `${release} is signed by the key ${keyName(found.key)} of ${owners.join(', ')}, which may not release ${name}.`
      : `${release} is signed by the key ${keyName(found.key)}, which is not bound to ${name}.`;
  }
  return matches(text, found) ? null : `The signature of ${release} does not belong to its release.json: one of the two was changed.`;
}

/** Whether a key that may release `name` has signed these bytes. */
const isSignedFor = (releasers: Releasers, name: string, bytes: Buffer, signature: Signature): boolean =>
  keysOf(releasers, name).includes(signature.key) && matches(bytes, signature);

let trusted: Releasers | null = null;

/** Sets the releasers that this process trusts. Until then it reads no release. */
export const trustReleasers = (releasers: Releasers): void => {
  trusted = releasers;
};

/** The releasers that this process trusts. Throws if none were set. */
function trustedReleasers(): Releasers {
  if (!trusted) throw new ReleasersError('This process was not told whose releases it may read (TRUSTED_RELEASERS).');
  return trusted;
}

/** Throws {@link UntrustedReleaseError} unless a trusted key of its name has signed the release. */
export function expectTrusted(release: { readonly name: string; readonly version: string }, text: Buffer, signature: string | null): void {
  const fault = whyUntrusted(trustedReleasers(), release, text, signature);
  if (fault !== null) throw new UntrustedReleaseError(fault);
}

/** Throws {@link UntrustedReleaseError} unless a trusted key of `name` has signed what somebody asks for. */
export function expectSigner(name: string, bytes: Buffer, signature: Signature): void {
  if (!isSignedFor(trustedReleasers(), name, bytes, signature))
    throw new UntrustedReleaseError(`The request is not signed by a key that may release ${name}.`);
}
