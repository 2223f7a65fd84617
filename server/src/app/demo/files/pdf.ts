/** A PDF of one page. DejaVu, which is embedded, covers the letters of Kazakh. */
import { buffer } from 'node:stream/consumers';
import type { Font } from 'fontkit';
import Pdfkit from 'pdfkit';
import { bold, regular } from '../../../domain/documents/signing/original/fonts.ts';

const margin = 56;
// The same name gives the same bytes.
const made = new Date(0);

/** pdfkit accepts a font that has been read already; its types do not say so. */
const source = (font: Font): Uint8Array => font as unknown as Uint8Array;

export const pdf = (title: string, lines: readonly string[]): Promise<Buffer> => {
  const page = new Pdfkit({ size: 'A4', margin, info: { Title: title, Producer: 'Qujat', CreationDate: made, ModDate: made } });
  page.registerFont('regular', source(regular())).registerFont('bold', source(bold()));
  page.rect(margin, 66, 40, 6).fill('#1f5ed6');
  page.font('bold').fontSize(18).fillColor('#000000').text(title, margin, 90).moveDown(0.7);
  page.font('regular').fontSize(11);
  for (const line of lines) page.text(line, { lineGap: 5 });
  page.end();
  return buffer(page);
};
