/** Signs one document with a key. */
import { expectInForce } from '../../../platform/keys/check-certificate.ts';
import type { CheckedKey } from '../../../platform/keys/key-reader.ts';
import { applyDecision, type Decision } from './apply.ts';
import { expectStamp } from './expect-stamp.ts';
import { freezeOriginal, readOriginal } from './original/originals.ts';
import { RefusedError } from '../refuse.ts';
import { measured } from './measured.ts';
import type { OwnKey } from './own-key.ts';
import type { Actor, SigningParts } from './signing-parts.ts';
import type { ThreadKey } from './threads/tasks.ts';
import { TimeStampError } from './time-stamps.ts';
import { withValidationValues } from './validation-values.ts';

export interface HeldKey extends OwnKey {
  /** In memory only; nothing but the batch refers to it. */
  readonly threadKey: ThreadKey;
}

/** A key is checked again after this time: in a long batch it may be revoked, and its status becomes outdated. */
const checkLifeMs = 2 * 60_000;
const checks = new WeakMap<HeldKey, { readonly at: number; readonly checked: Promise<CheckedKey> }>();

const currentCheck = (parts: SigningParts, key: HeldKey): Promise<CheckedKey> => {
  const now = parts.clock();
  const last = checks.get(key);
  if (last && now.getTime() - last.at < checkLifeMs) return last.checked;
  const [certificate, ...above] = key.checked.path;
  // The key was checked when it was opened, just before its first signature.
  const checked =
    last && certificate
      ? parts.keys.check(certificate, above, { purpose: 'signing', iin: key.checked.iin, asks: 'always' }, now)
      : Promise.resolve(key.checked);
  checks.set(key, { at: now.getTime(), checked });
  return checked;
};

type KeyDecision = Omit<Decision, 'key' | 'signature'>;

const signWith = async (parts: SigningParts, actor: Actor, key: HeldKey, decision: KeyDecision): Promise<void> => {
  const { db, files, threads, clock } = parts;
  const stamps = await parts.stamps();
  if (!stamps) throw new TimeStampError('no time stamp authority is configured');
  const original = await freezeOriginal(parts, { id: decision.documentId, organisationId: actor.organisationId }, clock());
  if (!original) throw new RefusedError('draft');
  // If the file on disk has changed, it is not signed.
  const content = await readOriginal(db, files, original);
  const signed = await threads.ask('sign', { key: key.threadKey, content, at: clock().getTime(), stamps });
  const [checked, stamping] = [await currentCheck(parts, key), await expectStamp(parts, signed)];
  const stampedAt = new Date(signed.stampedAt);
  if (!checked.path[0]?.raw.equals(signed.certificate)) throw new Error('another certificate has signed than was checked');
  // It is verified as of its time stamp, and the check may be some minutes old.
  expectInForce(checked.path, stampedAt);
  const cms = withValidationValues(signed.cms, checked, stamping);
  await applyDecision(parts, actor, { ...decision, key: key.given, signature: { cms, stampedAt, checked, original } });
};

/** Throws an error for which `outcomeKey` has a text; then nothing has changed. */
export const signOne = (parts: SigningParts, actor: Actor, key: HeldKey, decision: KeyDecision): Promise<void> =>
  measured(parts, 'key-file', () => signWith(parts, actor, key, decision));
