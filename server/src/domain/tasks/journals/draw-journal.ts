/** A journal as a PDF: A4, landscape, with the headings on every page (TSK-77). */
import Pdfkit from 'pdfkit';
import { drawTable } from '../../documents/signing/original/draw-table.ts';
import { registerFonts } from '../../documents/signing/original/fonts.ts';

const margin = 28;

export interface JournalSheet {
  readonly organisation: string;
  readonly title: string;
  readonly period: string;
  readonly columns: readonly { readonly title: string; readonly share: number }[];
  readonly rows: readonly (readonly string[])[];
  /** Shown if there are no rows. */
  readonly none: string;
  readonly now: Date;
}

export const drawJournal = ({ organisation, title, period, columns, rows, none, now }: JournalSheet): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pdf = new Pdfkit({
      size: 'A4',
      layout: 'landscape',
      margin,
      displayTitle: true,
      info: { Title: `${title}, ${period}`, Author: organisation, Producer: 'Qujat', Creator: 'Qujat', CreationDate: now },
    });
    const pieces: Buffer[] = [];
    pdf
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => resolve(Buffer.concat(pieces)))
      .on('error', reject);
    registerFonts(pdf);
    pdf.font('regular').fontSize(9).fillColor('#4b5563').text(organisation);
    pdf.font('bold').fontSize(14).fillColor('#111827').text(title);
    pdf.font('regular').fontSize(10).text(period).moveDown(0.6);
    if (rows.length === 0) pdf.text(none);
    else
      drawTable(pdf, { columns: columns.map(({ title: ru, share }) => ({ ru, kk: ru, isNumber: false, share })), rows, totals: null }, [
        'ru',
      ]);
    pdf.end();
  });
