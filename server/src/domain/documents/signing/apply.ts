/** Applies a decision with its signature, if it has one: all in one transaction, or nothing. */
import { createHash } from 'node:crypto';
import type { Queryable } from '../../../platform/database/pool.ts';
import { carryOut } from '../acts/carry-out.ts';
import { RefusedError } from '../refuse.ts';
import type { DocumentKey } from '../route/model.ts';
import { keyAlgorithm } from '../../../platform/keys/key-algorithm.ts';
import type { CheckedKey } from '../../../platform/keys/key-reader.ts';
import { stillActsFor } from '../today/may-still-act.ts';
import { setItem } from './batches.ts';
import { expectNewSignature } from './expect-new-signature.ts';
import { approvalDecision, type SigningIntent } from './precheck.ts';
import { findOriginal, type Original } from './original/originals.ts';
import { GivenUpError, SessionEndedError } from './outcome.ts';
import type { Actor, SigningParts } from './signing-parts.ts';

interface MadeSignature {
  readonly cms: Uint8Array;
  readonly stampedAt: Date;
  readonly checked: CheckedKey;
  /** The original that the signature covers. */
  readonly original: Original;
  /** The server has not made it with a key, and so must see that it is no earlier one. */
  readonly madeElsewhere?: boolean;
}

export interface Decision extends SigningIntent {
  readonly documentId: number;
  readonly comment?: string | undefined;
  /** The version on which the person decided. */
  readonly version?: number | undefined;
  /** The batch of this signature; if it has been abandoned meanwhile, nothing is done. */
  readonly batch?: string | undefined;
  readonly signature?: MadeSignature | undefined;
}

/** The hash of a list is computed once for all documents of a batch: a national list has megabytes. */
const hashes = new WeakMap<Buffer, string>();
const hashOf = (list: Buffer): string => {
  const known = hashes.get(list) ?? createHash('sha256').update(list).digest('hex');
  hashes.set(list, known);
  return known;
};

const keepList = async (trx: Queryable, list: Buffer | null): Promise<string | null> => {
  if (!list) return null;
  const sha256 = hashOf(list);
  const stored = await trx.selectFrom('revocation_lists').select('sha256').where('sha256', '=', sha256).executeTakeFirst();
  // Its content is sent to the database only once.
  if (!stored)
    await trx
      .insertInto('revocation_lists')
      .values({ sha256, content: list })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return sha256;
};

interface Entry {
  readonly stage: 1 | 2 | 3 | 4;
  readonly employeeId: number;
}

const storeSignature = async (
  trx: Queryable,
  { cms, stampedAt, checked, original }: MadeSignature,
  actor: Actor,
  { stage, employeeId }: Entry,
): Promise<void> => {
  const [certificate] = checked.path;
  if (!certificate) throw new Error('a checked key has its certificate');
  await trx
    .insertInto('signatures')
    .values({
      organisation_id: original.organisationId,
      original_id: original.id,
      stage,
      employee_id: employeeId,
      signer_id: actor.employeeId,
      cms: Buffer.from(cms),
      revocation_list: await keepList(trx, checked.revocationList),
      signed_at: stampedAt,
      holder: checked.name,
      iin: checked.iin,
      organisation: checked.organisation,
      bin: checked.bin,
      serial: certificate.serialNumber,
      algorithm: keyAlgorithm(certificate.raw),
    })
    .execute();
};

/** The signed original must still be the current one: the document may have been returned and launched again. */
const expectSame = async (trx: Queryable, document: DocumentKey, signed: Original): Promise<void> => {
  const current = await findOriginal(trx, document);
  if (current?.id !== signed.id) throw new RefusedError('stale');
};

/** Ends of a session (identity/auth/end-session.ts) after which what it has started goes on: a sign-out, or another sign-in in the browser. */
const harmlessEnds: readonly (string | null)[] = ['signed-out', 'replaced'];

/** Throws SessionEndedError if the session was ended because somebody else may have been in it (ADM-30, ADM-31). */
const expectTrustedSession = async (trx: Queryable, { sessionId }: Actor): Promise<void> => {
  const session = await trx.selectFrom('sessions').select(['ended_at', 'end_reason']).where('id', '=', sessionId).executeTakeFirst();
  if (!session || (session.ended_at && !harmlessEnds.includes(session.end_reason))) throw new SessionEndedError();
};

/** The signer as of this moment: since the press they may have been locked, or a deputyship may have ended (ADM-32). */
const asOfNow = async (trx: Queryable, actor: Actor, now: Date): Promise<Actor> => {
  const { employeeId: actorId, organisationId, actingFor } = actor;
  const names = await stillActsFor(trx, { organisationId, actorId }, [actorId, ...actingFor], now);
  if (!names.includes(actorId)) throw new RefusedError('accessEnded');
  return { ...actor, actingFor: names.filter((each) => each !== actorId) };
};

/**
 * Throws RefusedError if the rules refuse, SessionEndedError, GivenUpError if the batch has been abandoned, and UsedSignatureError if the
 * document has had the signature before; then nothing has changed.
 */
export const applyDecision = async (
  { db, clock, origin, decisionListeners }: Pick<SigningParts, 'db' | 'clock' | 'origin' | 'decisionListeners'>,
  actor: Actor,
  decision: Decision,
): Promise<void> => {
  const { documentId, comment, version, signature, batch } = decision;
  const now = clock();
  await db.transaction().execute(async (trx) => {
    await expectTrustedSession(trx, actor);
    const session = await asOfNow(trx, actor, now);
    await carryOut(
      trx,
      {
        id: documentId,
        act: (state) => approvalDecision(state, decision),
        comment,
        version,
        details: signature && {
          certificate: signature.checked.path[0]?.serialNumber ?? '',
          signature: createHash('sha256').update(signature.cms).digest('hex'),
          original: signature.original.sha256,
        },
        prepare: async () => {
          if (
            batch &&
            !(await setItem(
              trx,
              { id: batch, organisationId: actor.organisationId },
              documentId,
              'signed',
              signature ? 'signing.signed' : 'signing.approved',
              now,
            ))
          )
            throw new GivenUpError();
          if (signature) await expectSame(trx, { id: documentId, organisationId: actor.organisationId }, signature.original);
          if (signature?.madeElsewhere)
            await expectNewSignature(trx, { original: signature.original, signerId: actor.employeeId }, signature.cms);
        },
        complete: async (_, { changed, log }) => {
          const entry = changed.find((each) => each.decidedAt === log.at);
          if (!entry) throw new Error('a decision changes an entry');
          if (signature) await storeSignature(trx, signature, actor, entry);
        },
      },
      { session, now, address: actor.address, origin, decisionListeners },
    );
  });
};
