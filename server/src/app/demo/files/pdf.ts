/** A PDF of one page. DejaVu, which is embedded, covers the letters of Kazakh. */
import { buffer } from 'node:stream/consumers';
import Pdfkit from 'pdfkit';
import { registerFonts } from '../../../domain/documents/signing/original/fonts.ts';

const margin = 56;
// The same name gives the same bytes.
const made = new Date(0);

export const pdf = (title: string, lines: readonly string[]): Promise<Buffer> => {
  const page = new Pdfkit({ size: 'A4', margin, info: { Title: title, Producer: 'Qujat', CreationDate: made, ModDate: made } });
  registerFonts(page);
  page.rect(margin, 66, 40, 6).fill('#1f5ed6');
  page.font('bold').fontSize(18).fillColor('#000000').text(title, margin, 90).moveDown(0.7);
  page.font('regular').fontSize(11);
  for (const line of lines) page.text(line, { lineGap: 5 });
  page.end();
  return buffer(page);
};
