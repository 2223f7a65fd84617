/** What the state mobile application reads: API №1 says what is to be signed and by whom it is asked, API №2 gives the documents. */
import { audit } from '../../../../platform/audit/audit.ts';
import type { Queryable } from '../../../../platform/database/pool.ts';
import { RequestError } from '../../../../platform/http/errors.ts';
import { reasonKey, reasonsWithoutAccess } from '../../refuse.ts';
import { readOriginal } from '../original/originals.ts';
import { precheck } from '../precheck.ts';
import { actorOf } from '../sign-by-key.ts';
import { tokenOf } from './begin.ts';
import type { LiveOffer } from './find-offer.ts';
import { pdfMime, type DocumentsOfApp, type SigningInfo } from './protocol.ts';
import type { PhoneContext } from './services.ts';
import { documentsAddress } from './settings.ts';
import { noteOpened, type Offer } from './store.ts';

interface NamedDocument {
  readonly position: number;
  readonly documentId: number;
  readonly originalId: number;
  readonly sha256: string;
  readonly number: string;
  readonly subject: string;
  readonly ru: string;
  readonly kk: string;
}

const nameDocuments = (db: Queryable, { id, organisation_id }: Pick<Offer, 'id' | 'organisation_id'>): Promise<readonly NamedDocument[]> =>
  db
    .selectFrom('mobile_signing_documents as m')
    .innerJoin('documents as d', (join) => join.onRef('d.id', '=', 'm.document_id').onRef('d.organisation_id', '=', 'm.organisation_id'))
    .innerJoin('templates as t', (join) => join.onRef('t.id', '=', 'd.template_id').onRef('t.organisation_id', '=', 'd.organisation_id'))
    .innerJoin('document_originals as o', (join) =>
      join.onRef('o.id', '=', 'm.original_id').onRef('o.organisation_id', '=', 'm.organisation_id'),
    )
    .select([
      'm.position',
      'm.document_id as documentId',
      'm.original_id as originalId',
      'o.sha256',
      'd.number',
      'd.subject',
      't.name_ru as ru',
      't.name_kk as kk',
    ])
    .where('m.signing_id', '=', id)
    .where('m.organisation_id', '=', organisation_id)
    .orderBy('m.position')
    .execute();

const titled = (name: string, number: string): string => (number === '' ? name : `${name} № ${number}`);

/** HTTP 403 if the person may no longer see one of the documents. Whether each can still be signed is decided when it is. */
const expectAccess = async ({ offer, session }: LiveOffer, context: PhoneContext, ids: readonly number[]): Promise<void> => {
  const intent = { key: 'own-organisation', entryOf: offer.entry_of ?? undefined } as const;
  for (const { reason } of (await precheck(context.db, actorOf({ ...context, session }), ids, intent)).values())
    if (reason && reasonsWithoutAccess.has(reason)) throw new RequestError(403, reasonKey(reason));
};

/** Repeatable: the application may ask again after the person has signed in to it. */
export const showInfo = async (
  { code, ...live }: LiveOffer & { readonly code: string },
  _: object,
  context: PhoneContext,
): Promise<SigningInfo> => {
  const { offer } = live;
  const { db, now, say, language, mobileSigning } = context;
  if (!mobileSigning) throw new Error('an offer was made, so the installation offers it');
  const { name_ru, name_kk, bin } = await db
    .selectFrom('organisations')
    .select(['name_ru', 'name_kk', 'bin'])
    .where('id', '=', offer.organisation_id)
    .executeTakeFirstOrThrow();
  const documents = await nameDocuments(db, offer);
  await expectAccess(
    live,
    context,
    documents.map(({ documentId }) => documentId),
  );
  const [first] = documents;
  await noteOpened(db, offer, now);
  return {
    description:
      documents.length === 1 && first
        ? titled(language === 'kk' ? first.kk : first.ru, first.number)
        : say('mobileSigning.documents', { count: documents.length }),
    expiry_date: offer.expires_at.toISOString(),
    organisation: { nameRu: name_ru, nameKz: name_kk, nameEn: name_ru, bin: bin ?? '' },
    document: { uri: documentsAddress(mobileSigning, offer.id), auth_type: 'Token', auth_token: tokenOf(code, offer.id) },
  };
};

/** Throws DamagedOriginalError if a byte of a document has changed since it was frozen. */
export const showDocuments = async ({ offer, session }: LiveOffer, _: object, context: PhoneContext): Promise<DocumentsOfApp> => {
  const { db, say, signing } = context;
  const documents = await nameDocuments(db, offer);
  await expectAccess(
    { offer, session },
    context,
    documents.map(({ documentId }) => documentId),
  );
  const documentsToSign: DocumentsOfApp['documentsToSign'][number][] = [];
  for (const { position, originalId, sha256, number, subject, ru, kk } of documents) {
    const bytes = await readOriginal(db, signing.parts.files, { id: originalId, organisationId: offer.organisation_id });
    documentsToSign.push({
      id: position,
      nameRu: titled(ru, number),
      nameKz: titled(kk, number),
      nameEn: titled(ru, number),
      meta: [
        { name: say('mobileSigning.subject'), value: subject },
        { name: 'SHA-256', value: sha256 },
      ],
      document: { file: { mime: pdfMime, data: bytes.toString('base64') } },
    });
  }
  await audit(db, context, 'signing.phone-read', { personId: session.personId, details: { documents: documentsToSign.length } });
  return { signMethod: 'CMS_SIGN_ONLY', version: 1, documentsToSign };
};
