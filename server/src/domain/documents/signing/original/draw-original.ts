/**
 * Draws the canonical PDF: the same facts always give the same bytes. Labels are in both languages of the state, because all readers share
 * one file. DejaVu covers the letters of Kazakh and is embedded.
 */
import Pdfkit from 'pdfkit';
import { writtenDay } from '../../../../platform/http/dates.ts';
import type { OriginalFacts } from './facts.ts';
import { drawLetter, drawLetterFoot } from './draw-letter.ts';
import { ink, letterhead, margin, muted, rule } from './draw-letterhead.ts';
import type { Pdf } from './draw-lines.ts';
import { drawTable } from './draw-table.ts';
import { drawText } from './draw-text.ts';
import { registerFonts } from './fonts.ts';

const head = (pdf: Pdf, facts: OriginalFacts): void => {
  const { template, number, issuedOn, subject } = facts;
  letterhead(pdf, facts);
  const title = template.kk && template.kk !== template.ru ? `${template.kk} / ${template.ru}` : template.ru;
  pdf.font('bold').fontSize(16).fillColor(ink).text(title);
  pdf
    .font('regular')
    .fontSize(10.5)
    .fillColor(muted)
    .text(number ? `№ ${number} · ${issuedOn}` : issuedOn);
  pdf.moveDown(0.9).font('bold').fontSize(12).fillColor(ink).text(subject).moveDown(0.5);
};

const correspondents = (pdf: Pdf, { recipients, sender }: OriginalFacts): void => {
  if (recipients.length === 0 && !sender) return;
  const named = (label: string, name: string): void => {
    pdf.font('regular').fontSize(10.5).fillColor(muted).text(`${label}: `, { continued: true }).fillColor(ink).text(name).moveDown(0.2);
  };
  for (const recipient of recipients) named('Кімге / Кому', recipient);
  if (sender)
    named('Кімнен / От кого', [sender.name, sender.number && `№ ${sender.number}`, writtenDay(sender.date)].filter(Boolean).join(', '));
  pdf.moveDown(0.5);
};

/** The first line of each paragraph of a letter, in points: 1.25 cm. */
const letterIndent = 35.4;

const content = (pdf: Pdf, { text, body, fields, letter }: OriginalFacts): void => {
  if (text) drawText(pdf, text);
  pdf.font('regular').fontSize(11).fillColor(ink);
  for (const paragraph of body) pdf.text(paragraph, { align: 'left', lineGap: 2, ...(letter && { indent: letterIndent }) }).moveDown(0.5);
  if (fields.length > 0 && body.length > 0) pdf.moveDown(0.4);
  for (const { name, value, table, mark } of fields) {
    const top = pdf.y;
    pdf.font('regular').fontSize(11).fillColor(muted);
    if (table) {
      pdf.text(`${name}:`, { lineGap: 2 });
      drawTable(pdf, table, ['kk', 'ru']);
      continue;
    }
    pdf.text(`${name}: `, { continued: true }).fillColor(ink).text(value, { lineGap: 2 });
    // A value that goes on to the next page is marked there.
    const from = pdf.y > top ? top : pdf.page.margins.top;
    if (mark !== undefined) pdf.goTo(margin, from, pdf.page.width - 2 * margin, pdf.y - from, mark);
  }
};

const attachments = (pdf: Pdf, facts: OriginalFacts): void => {
  if (facts.attachments.length === 0) return;
  pdf.moveDown(0.8).font('bold').fontSize(10.5).fillColor(ink).text('Қосымшалар / Приложения').moveDown(0.3);
  for (const [index, { name, size, sha256 }] of facts.attachments.entries()) {
    pdf
      .font('regular')
      .fontSize(10)
      .fillColor(ink)
      .text(`${index + 1}. ${name} · ${size} Б`);
    pdf.fontSize(7.5).fillColor(muted).text(`SHA-256 ${sha256}`).moveDown(0.3);
  }
};

const foot = (pdf: Pdf, { initiator, documentId }: OriginalFacts): void => {
  rule(pdf);
  pdf.font('regular').fontSize(10).fillColor(ink).text(`Бастамашы / Инициатор: ${initiator.fullName}`);
  pdf
    .fillColor(muted)
    .fontSize(9)
    .text([initiator.position, initiator.department].filter((each) => each !== '').join(', '));
  pdf.moveDown(0.4).fontSize(8).text(`Құжат / Qujat · ${documentId}`);
};

export const drawOriginal = (facts: OriginalFacts): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const date = new Date(facts.issuedAt);
    const pdf = new Pdfkit({
      size: 'A4',
      margin,
      pdfVersion: '1.7',
      lang: 'ru-KZ',
      displayTitle: true,
      info: {
        Title: `${facts.template.ru} ${facts.number}`.trim(),
        Author: facts.organisation.ru,
        Subject: facts.subject,
        Producer: 'Qujat',
        Creator: 'Qujat',
        CreationDate: date,
        ModDate: date,
      },
    });
    const pieces: Buffer[] = [];
    pdf
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => resolve(Buffer.concat(pieces)))
      .on('error', reject);
    registerFonts(pdf);
    const { letter } = facts;
    if (letter) drawLetter(pdf, facts);
    else {
      head(pdf, facts);
      correspondents(pdf, facts);
    }
    content(pdf, facts);
    attachments(pdf, facts);
    if (letter) drawLetterFoot(pdf, facts, letter);
    else foot(pdf, facts);
    pdf.end();
  });
