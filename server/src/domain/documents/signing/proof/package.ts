/** Everything that proves the signatures of a document without this server, with `openssl`, years later. */
import { languageCodes } from '@qujat/contract/vocabulary';
import { auditAccess } from '../../../../platform/audit/audit.ts';
import { zipBytes } from '../../../../platform/archive/zip-stream.ts';
import { documentIdIn, openDocument } from '../../pages/open-document.ts';
import type { DocumentSessionContext } from '../../services.ts';
import { BusinessError } from '../../../../platform/http/errors.ts';
import { shortLanguage } from '../../../../platform/http/texts.ts';
import type { PageAnswer, PageQuery } from '../../../../platform/http/page.ts';
import { DamagedOriginalError, findOriginal } from '../original/originals.ts';
import { certifyOriginal } from './certified.ts';
import { packSignature } from './package-files.ts';
import { readmeText, type PackagePart } from './package-readme.ts';

/** The signed file within the archive. */
export const packageDocument = 'document.pdf';

/** `/ce/signedpackage/?{edocid}`: a zip for people who may see the document. */
export const signedPackage = async (query: PageQuery, context: DocumentSessionContext): Promise<PageAnswer> => {
  const { db, origin } = context;
  const { state } = await openDocument(documentIdIn(query), context);
  const { id, number } = state.document;
  const original = await findOriginal(db, state.document);
  const { pdf, signatures } = original ? await certifyOriginal(context, original) : { pdf: null, signatures: [] };
  if (!original || signatures.length === 0) throw new BusinessError('verify.nothing');
  if (!pdf) throw new DamagedOriginalError(`the original ${original.id} cannot be packed`);
  if (!signatures.some(({ verdict }) => verdict.valid)) throw new BusinessError('verify.noneValid');
  await auditAccess(context, 'package.downloaded', { document: id });
  const parts = signatures.map((signature, index): PackagePart => ({
    signature,
    packed: signature.verdict.valid ? packSignature(signature, signature.verdict, `signature-${index + 1}`) : null,
  }));
  const facts = { sha256: original.sha256, address: `${origin}/ce/verify/?${original.checkCode}`, parts };
  const archive = await zipBytes([
    { name: packageDocument, content: pdf },
    ...languageCodes.map(shortLanguage).map((language) => ({ name: `README.${language}.txt`, content: readmeText(language, facts) })),
    ...parts.flatMap(({ packed }) => packed?.entries ?? []),
  ]);
  return { file: archive, contentType: 'application/zip', saveAs: `${number || id}.zip`.replaceAll('/', '-'), size: archive.length };
};
