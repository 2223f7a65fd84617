/** The QR code on paper, with the address of the page that checks the signatures. */
import { create } from 'qrcode';
import { html, type Html } from '../../../../platform/http/html.ts';

/** Light modules around the code: scanners need four. */
const quietZone = 4;

export interface QrSquares {
  /** Modules in a row, the quiet zone included. */
  readonly size: number;
  /** The dark ones, as runs within a row. */
  readonly runs: readonly { readonly x: number; readonly y: number; readonly length: number }[];
}

export const qrSquares = (text: string): QrSquares => {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const runs: { x: number; y: number; length: number }[] = [];
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      if (!data[y * size + x]) continue;
      const last = runs.at(-1);
      if (last && last.y === y + quietZone && last.x + last.length === x + quietZone) last.length += 1;
      else runs.push({ x: x + quietZone, y: y + quietZone, length: 1 });
    }
  return { size: size + 2 * quietZone, runs };
};

/** Black on white in both themes, and sharp at any size. */
export const qrSvg = (text: string, label: string): Html => {
  const { size, runs } = qrSquares(text);
  const path = runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000" shape-rendering="crispEdges"/></svg>`;
};

/** The page that checks a document's signatures, or null if the installation does not know its own address. */
export const checkAddress = (origin: string, checkCode: string): string | null =>
  origin === '' ? null : `${origin}/ce/verify/?${checkCode}`;
