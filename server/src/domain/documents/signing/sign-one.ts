/** Signs one document with a key. */
import { applyDecision, type Decision } from './apply.ts';
import { expectStamp } from './expect-stamp.ts';
import { freezeOriginal, readOriginal } from './original/originals.ts';
import { RefusedError } from '../refuse.ts';
import type { OwnKey } from './own-key.ts';
import type { Actor, SigningParts } from './signing-parts.ts';
import type { ThreadKey } from './threads/tasks.ts';
import { TimeStampError } from './time-stamps.ts';

export interface HeldKey extends OwnKey {
  /** In memory only: nothing but the batch refers to it. */
  readonly threadKey: ThreadKey;
}

/** Throws what `outcomeKey` has words for; then nothing has changed. */
export const signOne = async (
  parts: SigningParts,
  actor: Actor,
  key: HeldKey,
  decision: Omit<Decision, 'key' | 'signature'>,
): Promise<void> => {
  const { db, files, threads, clock } = parts;
  const stamps = await parts.stamps();
  if (!stamps) throw new TimeStampError('no time stamp authority is configured');
  const original = await freezeOriginal(parts, decision.documentId, clock());
  if (!original) throw new RefusedError('draft');
  // A file that has changed on disk is not signed.
  const content = await readOriginal(db, files, original);
  const signed = await threads.ask('sign', { key: key.threadKey, content, at: clock().getTime(), stamps });
  await expectStamp(parts, signed);
  const { cms, stampedAt, certificate } = signed;
  if (!key.checked.path[0]?.raw.equals(certificate)) throw new Error('another certificate has signed than was checked');
  await applyDecision(parts, actor, {
    ...decision,
    key: key.given,
    signature: { cms, stampedAt: new Date(stampedAt), checked: key.checked, original },
  });
};
