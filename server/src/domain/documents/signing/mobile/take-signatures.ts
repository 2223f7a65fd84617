/** The signatures that the state mobile application returns, each verified as NCALayer's are, and then the one way to decide (SIG-12). */
import type { SigningResult } from '@qujat/contract/signing';
import { audit } from '../../../../platform/audit/audit.ts';
import { RequestError } from '../../../../platform/http/errors.ts';
import { applyDecision } from '../apply.ts';
import { setItem, storeBatch, type BatchKey } from '../batches.ts';
import { whileAlive } from '../keep-alive.ts';
import { checkMade, failureOf, type Failure, type SignerContext } from '../made-signature.ts';
import { measured } from '../measured.ts';
import { findOriginalById, readOriginal } from '../original/originals.ts';
import { gravest } from '../outcome.ts';
import { actorOf } from '../sign-by-key.ts';
import type { Actor } from '../signing-parts.ts';
import { live, sessionOf, type LiveOffer } from './find-offer.ts';
import { signaturesIn, successOfApp } from './protocol.ts';
import type { PhoneContext } from './services.ts';
import { documentsOf, setResult, takeOffer, type Offer, type OfferedDocument } from './store.ts';

const keyOf = ({ id, organisation_id: organisationId }: Offer): BatchKey => ({ id, organisationId });

type Signer = SignerContext & Pick<PhoneContext, 'findSessionById'> & { readonly actor: Actor };

const sessionOver: Failure = { word: 'error', outcome: 'mobileSigning.sessionOver' };

/** Throws an error for which `failureOf` has a text; then nothing has changed. */
const signOne = async (signer: Signer, offer: Offer, document: OfferedDocument, signature: string): Promise<void> => {
  const { db, signing, actor } = signer;
  const { documentId, originalId, version } = document;
  const original = await findOriginalById(db, { id: originalId, organisationId: offer.organisation_id });
  const pdf = await readOriginal(db, signing.parts.files, original);
  const { own, cms, stampedAt } = await checkMade(signer, { original, pdf }, signature);
  await db
    .updateTable('signing_batches')
    .set({ holder: own.checked.name, key_role: own.checked.role })
    .where('id', '=', offer.id)
    .where('organisation_id', '=', offer.organisation_id)
    .execute();
  await applyDecision(signing.parts, actor, {
    documentId,
    batch: offer.id,
    key: own.given,
    entryOf: offer.entry_of ?? undefined,
    comment: offer.comment ?? undefined,
    version,
    signature: { cms, stampedAt, checked: own.checked, original, madeElsewhere: true },
  });
};

/** Problems of single documents; any other is of the key, which would be refused for the rest too. */
const ofDocuments: readonly SigningResult[] = ['ok', 'error', 'restricts', 'self_bin_only'];

interface Signed {
  readonly word: SigningResult;
  readonly count: number;
  readonly failure: Failure | null;
}

const signAll = async (
  signer: Signer,
  offer: Offer,
  documents: readonly OfferedDocument[],
  signatures: ReadonlyMap<number, string>,
): Promise<Signed> => {
  const { db, signing } = signer;
  const words: SigningResult[] = [];
  let failure: Failure | null = null;
  let ofKey: Failure | null = null;
  for (const document of documents) {
    const { documentId, position } = document;
    const failed: Failure | null =
      ofKey ??
      // Each takes a while, in which the person may have signed out.
      ((await sessionOf({ ...signer, now: signing.parts.clock() }, offer))
        ? await measured(signing.parts, 'egov-mobile', () => signOne(signer, offer, document, signatures.get(position) ?? '')).then(
            () => null,
            (error: unknown) => failureOf(signer, documentId, error),
          )
        : sessionOver);
    words.push(failed?.word ?? 'ok');
    if (!failed) continue;
    failure = failed;
    if (!ofDocuments.includes(failed.word)) ofKey = failed;
    await setItem(db, keyOf(offer), documentId, 'failed', failed.outcome, signing.parts.clock());
  }
  return { word: ofKey?.word ?? gravest(words) ?? 'ok', count: words.filter((word) => word === 'ok').length, failure };
};

const inBatch = async (
  signer: Signer,
  offer: Offer,
  documents: readonly OfferedDocument[],
  work: () => Promise<Signed>,
): Promise<Signed> => {
  const { db, signing } = signer;
  const items = documents.map(({ documentId }) => ({ documentId, state: 'waiting', outcome: '' }) as const);
  const { employee_id: employeeId, organisation_id: organisationId } = offer;
  const stored = { id: offer.id, employeeId, organisationId, holder: '', role: null, at: signing.parts.clock(), items };
  if (!(await storeBatch(db, stored))) throw new RequestError(410, 'mobileSigning.used');
  return whileAlive({ db, log: signer.log, clock: signing.parts.clock }, keyOf(offer), work);
};

/** HTTP 403 if nothing is signed. What is signed stays, also if other documents are refused: the browser shows each. */
export const takeSignatures = async (
  { offer }: Pick<LiveOffer, 'offer'>,
  body: Readonly<Record<string, unknown>>,
  admitted: PhoneContext,
): Promise<object> => {
  // The body may have taken a minute since the request was admitted.
  const context = { ...admitted, now: admitted.signing.parts.clock() };
  const { db, now, say } = context;
  const { session } = await live(context, offer);
  const documents = await documentsOf(db, offer);
  // An unreadable body uses nothing up.
  const signatures = signaturesIn(
    body,
    documents.map(({ position }) => position),
  );
  if (!(await takeOffer(db, offer, now))) throw new RequestError(410, 'mobileSigning.used');
  const signer: Signer = { ...context, session, actor: actorOf({ ...context, session }) };
  const work = async (): Promise<Signed> => {
    const signed = await signAll(signer, offer, documents, signatures);
    // Before the batch ends: a browser that finds it ended without a result takes this process for dead.
    await setResult(db, offer, signed.word);
    return signed;
  };
  const { word, count, failure } = await inBatch(signer, offer, documents, work).catch(async (error: unknown) => {
    await setResult(db, offer, 'error');
    throw error;
  });
  if (word !== 'ok')
    await audit(db, context, 'signing.key-failed', { personId: session.personId, details: { problem: word, by: 'phone', signed: count } });
  if (count === 0) throw new RequestError(403, failure?.outcome ?? 'signing.failed');
  return count === documents.length
    ? successOfApp
    : { ...successOfApp, message: say('mobileSigning.partly', { count, total: documents.length }) };
};
