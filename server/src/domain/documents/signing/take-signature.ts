/** Signatures that were made on the person's own machine (NCALayer), for keys that the server cannot use. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { X509Certificate } from 'node:crypto';
import type { documentToSign as documentCall, SigningResult, uploadSignature as uploadCall } from '@qujat/contract/signing';
import { sql } from 'kysely';
import { RefusedError } from '../refuse.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import type { DocumentSessionContext } from '../services.ts';
import type { TextKey } from '../../../platform/http/texts.ts';
import { derOfText } from '../../../platform/keys/cms/signed-text.ts';
import { KeyError } from '../../../platform/keys/key-reader.ts';
import { applyDecision } from './apply.ts';
import { expectStamp } from './expect-stamp.ts';
import { isHidden, precheck } from './precheck.ts';
import { freezeOriginal, readOriginal, type Original } from './original/originals.ts';
import { isExpected, keyWords, outcomeKey, wordOf } from './outcome.ts';
import { checkOwn, type OwnKey } from './own-key.ts';
import { actorOf } from './sign-by-key.ts';
import { TimeStampError } from './time-stamps.ts';
import { withValidationValues } from './validation-values.ts';

/** The document that waits for the person's signature. Throws RefusedError if it does not wait. */
const originalFor = async (context: DocumentSessionContext, id: number, entryOf?: number): Promise<{ original: Original; pdf: Buffer }> => {
  const { db, now, signing } = context;
  // The key's owner is not known yet.
  const reason = (await precheck(db, actorOf(context), [id], { key: 'own-organisation', entryOf })).get(id)?.reason;
  if (reason) throw new RefusedError(reason);
  const original = await freezeOriginal(signing.parts, id, now);
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
    on conflict (id) do update set finished_at = ${now} where b.employee_id = ${session.employeeId} returning true as mine`.execute(db);
  if (rows.length === 0) return false;
  const { rows: items } = await sql`
    insert into signing_items as i (batch_id, document_id, position) values (${batch}, ${documentId}, (select count(*) + 1 from signing_items where batch_id = ${batch}))
    on conflict (batch_id, document_id) do update set state = 'waiting', outcome = '' where i.state <> 'signed' returning 1`.execute(db);
  return items.length > 0;
};

const setOutcome = async ({ db, now }: DocumentSessionContext, batch: string, documentId: number, outcome: TextKey): Promise<void> => {
  await sql`
    update signing_items set state = 'failed', outcome = ${outcome}, finished_at = ${now}
    where batch_id = ${batch} and document_id = ${documentId} and state <> 'signed'`.execute(db);
};

const keyTexts: Partial<Record<SigningResult, TextKey>> = {
  iin_error: 'keys.otherPerson',
  expired: 'keys.expired',
  revoked: 'keys.revoked',
  revocation_unknown: 'keys.revocationUnknown',
  untrusted: 'keys.untrusted',
  not_signing_key: 'keys.notSigningKey',
};

interface Checked {
  readonly own: OwnKey;
  readonly cms: Uint8Array;
  readonly stampedAt: Date;
  readonly original: Original;
}

/** Throws KeyError 'bad-file' if the signature is not of this document. */
const check = async (context: DocumentSessionContext, { id, signature, employeeId }: Upload): Promise<Checked> => {
  const { threads, stamps, clock } = context.signing.parts;
  const { original, pdf } = await originalFor(context, id, employeeId);
  const source = await stamps();
  if (!source) throw new TimeStampError('no time stamp authority is configured');
  const taken = await threads.ask('take', { cms: derOfText(signature), content: pdf, at: clock().getTime(), stamps: source });
  if ('problem' in taken) throw new KeyError(taken.problem);
  const stamping = await expectStamp(context.signing.parts, taken);
  const given = { certificate: new X509Certificate(taken.certificate), chain: taken.chain.map((der) => new X509Certificate(der)) };
  const own = await checkOwn(context, given);
  return { own, cms: withValidationValues(taken.cms, own.checked, stamping), stampedAt: new Date(taken.stampedAt), original };
};

/** The service's word, as for a key file. */
export const uploadSignature = async (input: Upload, context: DocumentSessionContext): Promise<SigningResult> => {
  const { id, batch } = input;
  const { db } = context;
  const prechecked = (await precheck(context.db, actorOf(context), [id], { key: 'own-organisation', entryOf: input.employeeId })).get(id);
  if (isHidden(prechecked)) return 'error';
  if (!(await note(context, batch, id))) return 'error';
  try {
    const { own, cms, stampedAt, original } = await check(context, input);
    await db.updateTable('signing_batches').set({ holder: own.checked.name, key_role: own.checked.role }).where('id', '=', batch).execute();
    await applyDecision(context.signing.parts, actorOf(context), {
      documentId: id,
      batch,
      key: own.given,
      entryOf: input.employeeId,
      comment: input.comment,
      version: input.version ?? prechecked?.version,
      signature: { cms, stampedAt, checked: own.checked, original },
    });
    return 'ok';
  } catch (error) {
    if (error instanceof KeyError) {
      const word = error.problem === 'bad-file' ? 'error' : keyWords[error.problem];
      await setOutcome(context, batch, id, keyTexts[word] ?? 'signing.falseSignature');
      return word;
    }
    if (!isExpected(error)) context.log.error({ err: error, document: id }, 'a signature could not be taken');
    await setOutcome(context, batch, id, outcomeKey(error));
    return wordOf(error);
  }
};
