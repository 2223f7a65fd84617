/** A small landscape as PNG: sky, hills and a power line, in colours that the seed chooses. */
import type { Random } from '../random.ts';
import { encodePng } from './png.ts';

const width = 480;
const height = 270;

type Colour = readonly [number, number, number];
const palettes: readonly { sky: readonly [Colour, Colour]; hills: readonly Colour[] }[] = [
  {
    sky: [
      [64, 120, 200],
      [236, 214, 190],
    ],
    hills: [
      [120, 150, 140],
      [84, 120, 96],
      [52, 84, 66],
    ],
  },
  {
    sky: [
      [246, 170, 110],
      [250, 226, 190],
    ],
    hills: [
      [190, 130, 110],
      [140, 90, 88],
      [86, 58, 70],
    ],
  },
  {
    sky: [
      [38, 56, 104],
      [170, 150, 190],
    ],
    hills: [
      [96, 92, 140],
      [64, 64, 106],
      [34, 36, 66],
    ],
  },
  {
    sky: [
      [150, 200, 230],
      [240, 246, 250],
    ],
    hills: [
      [210, 190, 120],
      [186, 158, 84],
      [140, 116, 60],
    ],
  },
];

const mix = ([r1, g1, b1]: Colour, [r2, g2, b2]: Colour, share: number): Colour => [
  r1 + (r2 - r1) * share,
  g1 + (g2 - g1) * share,
  b1 + (b2 - b1) * share,
];

export const landscape = (random: Random): Buffer => {
  const { sky, hills } = random.pick(palettes);
  const waves = hills.map((colour, index) => ({
    colour,
    top: height * (0.5 + index * 0.15),
    rise: random.between(10, 26),
    length: random.between(60, 150),
    shift: random.next() * 6,
  }));
  const poles = Array.from({ length: 4 }, (_, index) => 40 + index * 130 + random.between(-8, 8));
  const iron: Colour = [60, 60, 70];
  const line = width * 3 + 1;
  const pixels = Buffer.alloc(line * height);
  for (let y = 0; y < height; y++) {
    // In the sky each line of the picture has one colour.
    const colour = mix(sky[0], sky[1], y / (height * 0.65)).map((channel) => Math.max(0, Math.min(255, Math.round(channel))));
    pixels.fill(Buffer.from(colour), y * line + 1, (y + 1) * line);
  }
  /** A piece of a column, from one line up to another. */
  const paint = (x: number, from: number, to: number, [red, green, blue]: Colour): void => {
    for (let place = from * line + 1 + x * 3; place < to * line; place += line) {
      pixels[place] = red;
      pixels[place + 1] = green;
      pixels[place + 2] = blue;
    }
  };
  for (let x = 0; x < width; x++) {
    if (poles.some((pole) => Math.abs(x - pole) < 2)) paint(x, 89, height, iron);
    else if (poles.some((pole) => Math.abs(x - pole) < 14)) paint(x, 95, 98, iron);
    // The nearest hill comes last, and covers the others.
    for (const { colour, top, rise, length, shift } of waves)
      paint(x, Math.ceil(top + rise * Math.sin(x / length + shift)), height, colour);
  }
  return encodePng({ width, height, channels: 3, lines: pixels });
};
