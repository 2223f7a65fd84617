/** The letterhead of the canonical PDF, and its measures and colours. */
import type { Pdf } from './draw-lines.ts';
import type { OriginalFacts } from './facts.ts';

export const margin = 62;
export const ink = '#111827';
export const muted = '#4b5563';
const line = '#d1d5db';
const logoBox = { width: 140, height: 44 };

export const rule = (pdf: Pdf): void => {
  const { width } = pdf.page;
  pdf
    .moveDown(0.6)
    .moveTo(margin, pdf.y)
    .lineTo(width - margin, pdf.y)
    .lineWidth(0.7)
    .stroke(line)
    .moveDown(0.8);
};

/** The names on the left, the logo on the right. */
export const letterhead = (pdf: Pdf, { organisation, logo }: OriginalFacts): void => {
  const top = pdf.y;
  const right = pdf.page.width - margin;
  if (logo)
    pdf.image(Buffer.from(logo), right - logoBox.width, top, { fit: [logoBox.width, logoBox.height], align: 'right', valign: 'center' });
  const width = right - margin - (logo ? logoBox.width + 16 : 0);
  pdf.font('regular').fontSize(9).fillColor(muted).text(organisation.kk, margin, top, { width }).text(organisation.ru, { width });
  if (organisation.bin) pdf.text(`БСН / БИН ${organisation.bin}`, { width });
  if (logo) pdf.y = Math.max(pdf.y, top + logoBox.height);
  rule(pdf);
};
