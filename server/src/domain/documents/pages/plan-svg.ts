/** Draws a plan. The stylesheet has the colours, for both themes and for paper. */
import { html, type Html } from '../../../platform/http/html.ts';
import { lineHeight, markRoom, type Line, type Placed, type PlanDrawing } from './plan-layout.ts';

/** The symbols that convey a state without colour. */
const signs: Readonly<Record<string, string>> = {
  agreed: 'M-5 0 L-1.5 4 L5.5 -4',
  refused: 'M-4 -4 L4 4 M4 -4 L-4 4',
  now: 'M0 -4.5 V0 L3.5 2.5',
  later: 'M-4 0 H4',
  dropped: 'M-4 4 L4 -4',
};

const card = ({ x, y, width, height, lines, nameLines, look }: Placed): Html => html`<g class="plan-card plan-${look}">
<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10"/>
<g transform="translate(${x + 19} ${y + 21})"><circle r="9.5"/><path d="${signs[look] ?? signs['later']}"/></g>
${lines.map((text, index) => html`<text x="${x + markRoom + 2}" y="${y + 12 + 14 + index * lineHeight}"${index < nameLines && html` class="plan-name"`}>${text}</text>`)}
</g>`;

const line = ({ x, from, to, beside }: Line): Html =>
  html`<path class="plan-line${beside ? ' plan-beside' : ''}" d="M${x} ${from + 3} V${to - 5} M${x - 5} ${to - 10} L${x} ${to - 4} L${x + 5} ${to - 10}"/>`;

/** `id` distinguishes the drawing from others on the page. */
export const planSvg = (
  drawing: PlanDrawing,
  { id, title, description, className }: { id: string; title: string; description: string; className: string },
): Html =>
  html`<svg class="plan ${className}" viewBox="0 0 ${drawing.width} ${Math.ceil(drawing.height)}" width="${drawing.width}" role="img" aria-labelledby="${id}-title ${id}-text">
<title id="${id}-title">${title}</title><desc id="${id}-text">${description}</desc>
${drawing.frames.map((each) => html`<rect class="plan-frame" x="${each.x}" y="${each.y}" width="${each.width}" height="${each.height}" rx="14"/>`)}
${drawing.lines.map(line)}
${drawing.titles.map(({ x, y, text }) => html`<text class="plan-title" x="${x}" y="${y}">${text}</text>`)}
${drawing.cards.map(card)}
</svg>`;
