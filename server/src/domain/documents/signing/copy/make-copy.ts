/**
 * Makes the copy that leaves the product: the pages of the original with a line at the foot, then the signature sheet, with the original
 * itself attached. The same original and the same signatures give the same bytes, so that a copy is recognised by its hash.
 */
import { AFRelationship, PDFDict, PDFDocument, PDFName, PDFString, type PDFRef } from 'pdf-lib';
import { codeKey } from './code-key.ts';
import { drawSheet } from './draw-sheet.ts';
import type { SheetFacts } from './sheet.ts';

/** The name of the attachment. */
const attachedName = 'document.pdf';

export const makeCopy = async (original: Uint8Array, facts: SheetFacts): Promise<Uint8Array> => {
  const copy = await PDFDocument.load(original, { updateMetadata: false });
  const drawn = await PDFDocument.load(await drawSheet(facts), { updateMetadata: false });
  const [foot] = await copy.embedPdf(drawn, [0]);
  const sheet = await copy.copyPages(drawn, drawn.getPageIndices().slice(1));
  for (const page of sheet) copy.addPage(page);
  if (foot) for (const page of copy.getPages()) page.drawPage(foot);
  const date = new Date(facts.madeAt);
  await copy.attach(original, attachedName, {
    mimeType: 'application/pdf',
    description: facts.document,
    creationDate: date,
    modificationDate: date,
    afRelationship: AFRelationship.Source,
  });
  copy.setModificationDate(date);
  const info = copy.context.lookup(copy.context.trailerInfo.Info as PDFRef, PDFDict);
  info.set(PDFName.of(codeKey), PDFString.of(facts.checkCode));
  // Plain objects, so that the code is found without parsing the PDF.
  return copy.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
};
