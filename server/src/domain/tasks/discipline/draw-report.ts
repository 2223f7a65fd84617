/** The report about terms on paper: A4 across, the headings on every page, pages numbered (TSK-29). */
import Pdfkit from 'pdfkit';
import { drawTable } from '../../documents/signing/original/draw-table.ts';
import { registerFonts } from '../../documents/signing/original/fonts.ts';

const margin = 36;
/** Of the line with the number of the page, below the text. */
const footer = 22;

interface Sheet {
  readonly title: string;
  readonly columns: readonly { readonly title: string; readonly isNumber: boolean; readonly share: number }[];
  readonly rows: readonly (readonly string[])[];
  /** The last row, '' where it says nothing. */
  readonly totals: readonly string[] | null;
  readonly totalsName: string;
  /** Shown if there are no rows. */
  readonly none: string;
}

export interface DisciplineSheets {
  readonly organisation: string;
  readonly title: string;
  /** Period and what is counted, who made it and when, the figures in words. */
  readonly about: readonly string[];
  readonly sheets: readonly Sheet[];
  readonly pageName: (page: number, of: number) => string;
  readonly now: Date;
}

const drawSheet = (pdf: PDFKit.PDFDocument, { title, columns, rows, totals, totalsName, none }: Sheet): void => {
  // A title alone at the end of a page says nothing.
  if (title && pdf.y > pdf.page.height - 140) pdf.addPage();
  if (title) pdf.font('bold').fontSize(11).fillColor('#111827').text(title).moveDown(0.4);
  if (rows.length === 0) pdf.font('regular').fontSize(10).fillColor('#111827').text(none);
  else
    drawTable(pdf, { columns: columns.map((column) => ({ ...column, ru: column.title, kk: column.title })), rows, totals, totalsName }, [
      'ru',
    ]);
  pdf.moveDown(1);
};

const numberPages = (pdf: PDFKit.PDFDocument, { title, organisation, pageName }: DisciplineSheets): void => {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page);
    const { width, height, margins } = pdf.page;
    // Text below the margin would begin a new page.
    margins.bottom = 0;
    const at = { width: (width - 2 * margin) * 0.75, lineBreak: false, ellipsis: true };
    pdf
      .font('regular')
      .fontSize(8)
      .fillColor('#4b5563')
      .text(`${organisation} · ${title}`, margin, height - margin, at);
    pdf.text(pageName(page + 1, count), margin, height - margin, { width: width - 2 * margin, align: 'right', lineBreak: false });
  }
};

export const drawReport = (report: DisciplineSheets): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const { organisation, title, about, sheets, now } = report;
    const pdf = new Pdfkit({
      size: 'A4',
      // Seven columns and the long names of departments.
      layout: 'landscape',
      margins: { top: margin, left: margin, right: margin, bottom: margin + footer },
      bufferPages: true,
      displayTitle: true,
      info: { Title: `${title}, ${about[0]}`, Author: organisation, Producer: 'Qujat', Creator: 'Qujat', CreationDate: now },
    });
    const pieces: Buffer[] = [];
    pdf
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => resolve(Buffer.concat(pieces)))
      .on('error', reject);
    registerFonts(pdf);
    pdf.font('regular').fontSize(9).fillColor('#4b5563').text(organisation);
    pdf.font('bold').fontSize(15).fillColor('#111827').text(title).moveDown(0.3);
    pdf.font('regular').fontSize(9.5);
    for (const line of about) pdf.text(line);
    pdf.moveDown(0.8);
    for (const sheet of sheets) drawSheet(pdf, sheet);
    numberPages(pdf, report);
    pdf.end();
  });
