/** Who has signed a document with a key, as far as it still counts, and the code by which anybody can check it. */
import type { Stage } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../database/pool.ts';
import { momentText } from '../../http/dates.ts';
import { html, type Html } from '../../http/html.ts';
import { say, type Language } from '../../http/texts.ts';
import { findOriginal } from '../../signing/original/originals.ts';
import { stageName } from './standing.ts';

export interface KeySignature {
  readonly stage: Stage;
  readonly employeeId: number;
  /** As the certificate says. */
  readonly holder: string;
  readonly organisation: string | null;
  readonly serial: string;
  /** By the time stamp. */
  readonly signedAt: Date;
}

export interface SignatureSheet {
  readonly checkCode: string;
  readonly sha256: string;
  readonly signatures: readonly KeySignature[];
}

/** Null until the document has been frozen. Signatures of entries that are asked anew have lost their force. */
export const loadSignatureSheet = async (db: Queryable, documentId: number): Promise<SignatureSheet | null> => {
  const original = await findOriginal(db, documentId);
  if (!original) return null;
  const signatures = await db
    .selectFrom('signatures as s')
    .innerJoin('participants as p', (join) =>
      join.on('p.document_id', '=', documentId).onRef('p.stage', '=', 's.stage').onRef('p.employee_id', '=', 's.employee_id').on('p.state', '=', 'agreed'),
    )
    .select(['s.stage', 's.employee_id as employeeId', 's.holder', 's.organisation', 's.serial', 's.signed_at as signedAt'])
    .where('s.original_id', '=', original.id)
    .orderBy('s.id')
    .execute();
  return { checkCode: original.checkCode, sha256: original.sha256, signatures };
};

export const signatureSheet = (sheet: SignatureSheet | null, language: Language, timeZone: string): Html | false =>
  sheet !== null &&
  html`<section class="signature-sheet"><h3>${say(language, 'documentPages.sheet.title')}</h3>
${sheet.signatures.length === 0 && html`<p class="quiet">${say(language, 'documentPages.sheet.none')}</p>`}
${sheet.signatures.map(
  (each) => html`<dl><div><dt>${stageName(language, each.stage)}</dt><dd><strong>${each.holder}</strong>${each.organisation && html`<br>${each.organisation}`}</dd></div>
<div><dt>${say(language, 'documentPages.sheet.signedAt')}</dt><dd>${momentText(each.signedAt, timeZone)}</dd></div>
<div><dt>${say(language, 'documentPages.sheet.serial')}</dt><dd><code>${each.serial}</code></dd></div></dl>`,
)}
<p class="check-code">${say(language, 'documentPages.sheet.code')} <a href="/ce/verify/?${sheet.checkCode}"><code>${sheet.checkCode}</code></a></p>
<p class="quiet"><small>SHA-256 <code>${sheet.sha256}</code></small></p></section>`;
