/**
 * An outgoing letter in the canonical PDF: number and date on the left, recipients on the right, then what it is about; at the end who is
 * to sign it and who has written it. It has no heading of its kind, and tells its reader nothing of the work inside (PAG-5).
 */
import { ink, letterhead, margin, muted } from './draw-letterhead.ts';
import type { Pdf } from './draw-lines.ts';
import type { OriginalFacts } from './facts.ts';

const both = (kk: string, ru: string): string => [...new Set([kk, ru])].filter((each) => each !== '').join(' / ');

/** Draws texts side by side, and goes on below the longer. */
const beside = (pdf: Pdf, left: () => void, right: () => void): void => {
  const top = pdf.y;
  left();
  const end = pdf.y;
  pdf.y = top;
  right();
  pdf.x = margin;
  pdf.y = Math.max(end, pdf.y);
};

export const drawLetter = (pdf: Pdf, facts: OriginalFacts): void => {
  const { number, issuedOn, recipients, subject } = facts;
  letterhead(pdf, facts);
  const half = (pdf.page.width - 2 * margin) / 2;
  pdf.font('regular').fontSize(10.5).fillColor(ink);
  beside(
    pdf,
    () => pdf.text(number ? `№ ${number}` : '', margin, pdf.y, { width: half - 24 }).text(issuedOn, { width: half - 24 }),
    () => {
      for (const recipient of recipients)
        pdf
          .font('bold')
          .text(recipient, margin + half, pdf.y, { width: half })
          .moveDown(0.3);
    },
  );
  pdf
    .moveDown(1.4)
    .font('bold')
    .fontSize(11)
    .fillColor(ink)
    .text(subject, margin, pdf.y, { width: half + 60 })
    .moveDown(0.9);
};

type Letter = NonNullable<OriginalFacts['letter']>;

const signature = (pdf: Pdf, { fullName, position }: Letter['signers'][number]): void => {
  const half = (pdf.page.width - 2 * margin) / 2;
  // Position and name stay on one page.
  if (pdf.y + 60 > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
  pdf.moveDown(1.6).font('bold').fontSize(11).fillColor(ink);
  beside(
    pdf,
    () => pdf.text(both(position.kk, position.ru), margin, pdf.y, { width: half - 12 }),
    () => pdf.text(fullName, margin + half, pdf.y, { width: half, align: 'right' }),
  );
};

export const drawLetterFoot = (pdf: Pdf, { initiator, documentId }: OriginalFacts, { signers, phone }: Letter): void => {
  for (const each of signers) signature(pdf, each);
  pdf.moveDown(2).font('regular').fontSize(9).fillColor(muted).text(`Орынд. / Исп.: ${initiator.fullName}`, margin, pdf.y);
  if (phone) pdf.text(phone);
  pdf.moveDown(0.4).fontSize(8).text(`Құжат / Qujat · ${documentId}`);
};
