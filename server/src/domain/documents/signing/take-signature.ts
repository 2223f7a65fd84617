/** Signatures that were made on the person's own machine (NCALayer), for keys that the server cannot use. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { documentToSign as documentCall, SigningResult, uploadSignature as uploadCall } from '@qujat/contract/signing';
import { sql } from 'kysely';
import { RefusedError } from '../refuse.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import type { DocumentSessionContext } from '../services.ts';
import type { TextKey } from '../../../platform/http/texts.ts';
import { applyDecision } from './apply.ts';
import { measured } from './measured.ts';
import { checkMade, failureOf, type OriginalToSign } from './made-signature.ts';
import { GivenUpError } from './outcome.ts';
import { isHidden, precheck } from './precheck.ts';
import { freezeOriginal, readOriginal } from './original/originals.ts';
import { actorOf } from './sign-by-key.ts';

/** The document that waits for the person's signature. Throws RefusedError if it does not wait. */
const originalFor = async (context: DocumentSessionContext, id: number, entryOf?: number): Promise<OriginalToSign> => {
  const { db, session, now, signing } = context;
  // The key's owner is not known yet.
  const reason = (await precheck(db, actorOf(context), [id], { key: 'own-organisation', entryOf })).get(id)?.reason;
  if (reason) throw new RefusedError(reason);
  const original = await freezeOriginal(signing.parts, { id, organisationId: session.organisationId }, now);
  if (!original) throw new RefusedError('draft');
  return { original, pdf: await readOriginal(db, signing.parts.files, original) };
};

export const documentToSign = async (
  { id }: CallInput<typeof documentCall>,
  context: DocumentSessionContext,
): Promise<CallAnswer<typeof documentCall>> => {
  const { original, pdf } = await originalFor(context, id);
  return { pdf: pdf.toString('base64'), sha256: original.sha256 };
};

type Upload = CallInput<typeof uploadCall>;

/** Batches of this kind need no key here: each document is processed as it arrives. A repeated one replaces its failure. */
const note = async ({ db, session, now }: SessionContext, batch: string, documentId: number): Promise<boolean> => {
  const { rows } = await sql<{ mine: boolean }>`
    insert into signing_batches as b (id, employee_id, organisation_id, created_at, finished_at) values (${batch}, ${session.employeeId}, ${session.organisationId}, ${now}, ${now})
    on conflict (id, organisation_id) do update set finished_at = ${now} where b.employee_id = ${session.employeeId} returning true as mine`.execute(
    db,
  );
  if (rows.length === 0) return false;
  const { rows: items } = await sql`
    insert into signing_items as i (organisation_id, batch_id, document_id, position)
    values (${session.organisationId}, ${batch}, ${documentId},
      (select count(*) + 1 from signing_items where batch_id = ${batch} and organisation_id = ${session.organisationId}))
    on conflict (batch_id, document_id, organisation_id) do update set state = 'waiting', outcome = '' where i.state <> 'signed' returning 1`.execute(
    db,
  );
  return items.length > 0;
};

const setOutcome = async (
  { db, now, session }: DocumentSessionContext,
  batch: string,
  documentId: number,
  outcome: TextKey,
): Promise<void> => {
  await sql`
    update signing_items set state = 'failed', outcome = ${outcome}, finished_at = ${now}
    where batch_id = ${batch} and document_id = ${documentId} and organisation_id = ${session.organisationId} and state <> 'signed'`.execute(
    db,
  );
};

/** The service's word, as for a key file. */
export const uploadSignature = async (input: Upload, context: DocumentSessionContext): Promise<SigningResult> => {
  const { id, batch } = input;
  const { db } = context;
  const prechecked = (await precheck(context.db, actorOf(context), [id], { key: 'own-organisation', entryOf: input.employeeId })).get(id);
  if (isHidden(prechecked)) return 'error';
  if (!(await note(context, batch, id))) return 'error';
  try {
    await measured(context.signing.parts, 'ncalayer', async () => {
      const toSign = await originalFor(context, id, input.employeeId);
      if (input.signature === undefined) throw new GivenUpError('what could not be signed a moment ago can be signed now');
      const { own, cms, stampedAt, original } = await checkMade(context, toSign, input.signature);
      await db
        .updateTable('signing_batches')
        .set({ holder: own.checked.name, key_role: own.checked.role })
        .where('id', '=', batch)
        .where('organisation_id', '=', context.session.organisationId)
        .execute();
      await applyDecision(context.signing.parts, actorOf(context), {
        documentId: id,
        batch,
        key: own.given,
        entryOf: input.employeeId,
        comment: input.comment,
        version: input.version ?? prechecked?.version,
        signature: { cms, stampedAt, checked: own.checked, original, madeElsewhere: true },
      });
    });
    return 'ok';
  } catch (error) {
    const { word, outcome } = failureOf(context, id, error);
    await setOutcome(context, batch, id, outcome);
    return word;
  }
};
