/** Small pictures that the demo draws for itself: the logo of an organisation, and a signature by hand. */
import type { Random } from '../random.ts';
import { encodePng } from './png.ts';

type Ink = readonly [red: number, green: number, blue: number];

/** A see-through picture; `inkAt` says what is at a point, and the edges are smoothed by asking sixteen points of each pixel. */
const draw = (width: number, height: number, inkAt: (x: number, y: number) => Ink | null): Buffer => {
  const line = width * 4 + 1;
  const lines = Buffer.alloc(line * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const found: Ink[] = [];
      for (let part = 0; part < 16; part++) {
        const ink = inkAt(x + ((part % 4) + 0.5) / 4, y + (Math.floor(part / 4) + 0.5) / 4);
        if (ink) found.push(ink);
      }
      if (found.length === 0) continue;
      const mean = (channel: 0 | 1 | 2): number => Math.round(found.reduce((sum, ink) => sum + ink[channel], 0) / found.length);
      lines.set([mean(0), mean(1), mean(2), Math.round((found.length / 16) * 255)], y * line + 1 + x * 4);
    }
  return encodePng({ width, height, channels: 4, lines });
};

const blue: Ink = [27, 95, 214];
const sun: Ink = [245, 166, 35];
const side = 128;

/** A sun over a river in a ring. */
export const drawLogo = (): Buffer =>
  draw(side, side, (x, y) => {
    const fromCentre = Math.hypot(x - side / 2, y - side / 2);
    if (fromCentre > 62) return null;
    if (fromCentre > 55) return blue;
    if (fromCentre > 51) return null;
    const wave = 78 + 5 * Math.sin(x / 9);
    if (y > wave) return Math.abs(y - wave - 12) < 2.5 ? null : blue;
    return Math.hypot(x - side / 2, y - 56) < 20 ? sun : null;
  });

const ink: Ink = [22, 38, 112];

/** A line that runs from left to right in loops, each time other ones. */
export const drawSignature = (random: Random): Buffer => {
  const [width, height] = [300, 100];
  const loops = random.between(4, 7);
  const shift = random.next() * 6;
  const points = Array.from({ length: 420 }, (_, index) => {
    const t = index / 419;
    const swing = 2 * Math.PI * loops * t;
    return {
      x: 30 + 230 * t + 16 * Math.sin(swing + shift),
      y: 52 + (8 + 26 * (1 - t)) * Math.cos(swing) - 10 * t,
      half: 1.1 + 0.8 * Math.abs(Math.sin(swing / 2)),
    };
  });
  // Only the points near a pixel are asked.
  const columns = new Map<number, typeof points>();
  for (const point of points)
    for (let column = Math.floor(point.x) - 3; column <= point.x + 3; column++)
      columns.set(column, [...(columns.get(column) ?? []), point]);
  return draw(width, height, (x, y) =>
    // Squares: Math.hypot is far slower, and this is asked millions of times.
    (columns.get(Math.floor(x)) ?? []).some((point) => (x - point.x) ** 2 + (y - point.y) ** 2 < point.half ** 2) ? ink : null,
  );
};
