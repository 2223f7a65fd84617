/** Draws the additions of a copy to the original: the line at the foot of each page, then the signature sheet. */
import Pdfkit from 'pdfkit';
import { registerFonts } from '../original/fonts.ts';
import { qrSquares } from '../proof/qr.ts';
import type { SheetFacts } from './sheet.ts';

const margin = 62;
const ink = '#111827';
const muted = '#4b5563';
const line = '#d1d5db';
const red = '#b11f25';
const qrSide = 104;
const labelWidth = 214;
const facsimileBox = { width: 110, height: 34 };

type Pdf = InstanceType<typeof Pdfkit>;

const foot = (pdf: Pdf, { foot: text }: SheetFacts): void => {
  const { width, height } = pdf.page;
  pdf
    .moveTo(margin, height - 44)
    .lineTo(width - margin, height - 44)
    .lineWidth(0.5)
    .stroke(line);
  // Below the margin, where pdfkit would begin another page by itself.
  pdf.page.margins.bottom = 0;
  pdf
    .font('regular')
    .fontSize(7)
    .fillColor(muted)
    .text(text, margin, height - 38, { width: width - 2 * margin, height: 24, align: 'center' });
  pdf.page.margins.bottom = margin;
};

const qr = (pdf: Pdf, address: string, x: number, y: number): void => {
  const { size, runs } = qrSquares(address);
  const unit = qrSide / size;
  for (const run of runs) pdf.rect(x + run.x * unit, y + run.y * unit, run.length * unit, unit);
  pdf.fill('#000000');
};

const signature = (pdf: Pdf, { name, role, lines, warning, facsimile }: SheetFacts['signatures'][number]): void => {
  const width = pdf.page.width - 2 * margin;
  const height = 34 + lines.length * 14 + (warning ? 14 : 0) + (facsimile ? 12 : 0);
  if (pdf.y + height > pdf.page.height - margin) pdf.addPage();
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + width, pdf.y)
    .lineWidth(0.5)
    .stroke(line)
    .moveDown(0.5);
  const top = pdf.y;
  const beside = { width: width - (facsimile ? facsimileBox.width + 12 : 0) };
  if (facsimile)
    pdf.image(Buffer.from(facsimile), margin + width - facsimileBox.width, top, {
      fit: [facsimileBox.width, facsimileBox.height],
      align: 'right',
      valign: 'center',
    });
  pdf.font('bold').fontSize(11).fillColor(ink).text(name, margin, top, beside);
  pdf.font('regular').fontSize(8.5).fillColor(muted).text(role, beside);
  if (facsimile) pdf.y = Math.max(pdf.y, top + facsimileBox.height);
  pdf.moveDown(0.3);
  if (warning) pdf.font('bold').fontSize(8.5).fillColor(red).text(warning, { width }).moveDown(0.3);
  for (const [label, text] of lines) {
    const y = pdf.y;
    pdf
      .font('regular')
      .fontSize(7.5)
      .fillColor(muted)
      .text(label, margin, y, { width: labelWidth - 8 });
    const labelEnd = pdf.y;
    pdf
      .fontSize(8.5)
      .fillColor(ink)
      .text(text, margin + labelWidth, y - 0.6, { width: width - labelWidth });
    pdf.x = margin;
    pdf.y = Math.max(labelEnd, pdf.y) + 2;
  }
  pdf.moveDown(0.5);
};

const proof = (pdf: Pdf, { address, code, fingerprint, explanation }: SheetFacts): void => {
  const width = pdf.page.width - 2 * margin;
  if (pdf.y + qrSide + 40 > pdf.page.height - margin) pdf.addPage();
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + width, pdf.y)
    .lineWidth(0.5)
    .stroke(line)
    .moveDown(0.8);
  const top = pdf.y;
  const left = address === null ? margin : margin + qrSide + 14;
  const beside = { width: pdf.page.width - margin - left };
  if (address !== null) qr(pdf, address, margin, top);
  pdf.font('regular').fontSize(7.5).fillColor(muted).text(code[0], left, top, beside);
  pdf.font('bold').fontSize(11).fillColor(ink).text(code[1], beside);
  if (address !== null)
    pdf
      .font('regular')
      .fontSize(8.5)
      .fillColor(ink)
      .text(address.split('?')[0] ?? '', beside);
  pdf
    .moveDown(0.4)
    .font('regular')
    .fontSize(7.5)
    .fillColor(muted)
    .text(fingerprint[0], beside)
    .fontSize(7)
    .fillColor(ink)
    .text(fingerprint[1], beside)
    .moveDown(0.5);
  for (const paragraph of explanation) pdf.fontSize(7.5).fillColor(muted).text(paragraph, beside).moveDown(0.3);
};

/** The first page has only the foot, which is laid over the other pages; the sheet follows. */
export const drawSheet = (facts: SheetFacts): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const date = new Date(facts.madeAt);
    const pdf = new Pdfkit({
      size: 'A4',
      margin,
      pdfVersion: '1.7',
      info: { Producer: 'Qujat', Creator: 'Qujat', CreationDate: date, ModDate: date },
    });
    const pieces: Buffer[] = [];
    pdf
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => resolve(Buffer.concat(pieces)))
      .on('error', reject);
    registerFonts(pdf);
    foot(pdf, facts);
    pdf.addPage();
    pdf.font('bold').fontSize(15).fillColor(ink).text(facts.title, margin, margin).moveDown(0.4);
    pdf.font('regular').fontSize(10).fillColor(ink).text(facts.document);
    pdf.fontSize(8.5).fillColor(muted).text(facts.organisation);
    if (facts.route !== null) pdf.text(facts.route);
    pdf.moveDown(0.8);
    for (const each of facts.signatures) signature(pdf, each);
    proof(pdf, facts);
    pdf.end();
  });
