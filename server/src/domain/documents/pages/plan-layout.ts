/** The positions of the parts of a plan's drawing. Pure; the drawing has the given width and the height that it needs. */

interface Card {
  readonly lines: readonly string[];
  /** How many of the lines, from the first, belong to the name. */
  readonly nameLines: number;
  readonly look: string;
}

export interface Group {
  readonly title: string | null;
  readonly cards: readonly CardText[];
  /** Blocks nobody, so it is drawn apart, with a broken line. */
  readonly beside?: boolean;
}

/** The text of a card before it is broken into lines. */
export interface CardText {
  readonly name: string;
  readonly details: readonly string[];
  readonly look: string;
}

export interface Placed extends Card {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
interface PlacedTitle {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}
interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Line {
  readonly x: number;
  readonly from: number;
  readonly to: number;
  readonly beside: boolean;
}
export interface PlanDrawing {
  readonly width: number;
  readonly height: number;
  readonly cards: readonly Placed[];
  readonly titles: readonly PlacedTitle[];
  readonly frames: readonly Frame[];
  readonly lines: readonly Line[];
}

export const lineHeight = 19;
const padding = 12;
const gap = 14;
/** Between one step and the next, with room for the arrow. */
const between = 34;
const titleHeight = 26;
/** The width of the mark at the left of a card. */
export const markRoom = 34;
/** The average width of a letter at 14 px, estimated generously: SVG does not break lines. */
const letter = 7.9;

/** Breaks a text between words into at most `most` lines; a truncated text ends in '…'. A word that is too long is cut. */
export const breakLines = (text: string, width: number, most: number): string[] => {
  const fits = Math.max(4, Math.floor(width / letter));
  const lines: string[] = [''];
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const last = lines.at(-1) ?? '';
    if (last === '' || `${last} ${word}`.length <= fits) lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
    else lines.push(word);
  }
  const shortened = lines.map((each) => (each.length > fits ? `${each.slice(0, fits - 1)}…` : each));
  if (shortened.length <= most) return shortened;
  const end = shortened[most - 1] ?? '';
  return [...shortened.slice(0, most - 1), `${end.length >= fits ? end.slice(0, fits - 1) : end}…`];
};

const cardOf = ({ name, details, look }: CardText, width: number): Card => {
  const textWidth = width - markRoom - padding;
  const nameLines = breakLines(name, textWidth, 2);
  return { lines: [...nameLines, ...details.flatMap((each) => breakLines(each, textWidth, 2))], nameLines: nameLines.length, look };
};

const inRows = <T>(all: readonly T[], columns: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / columns) }, (_, row) => all.slice(row * columns, (row + 1) * columns));

export const layOut = (groups: readonly Group[], width: number, mostColumns: number): PlanDrawing => {
  const drawing = { cards: [] as Placed[], titles: [] as PlacedTitle[], frames: [] as Frame[], lines: [] as Line[] };
  let y = 2;
  groups.forEach((group, index) => {
    const lineFrom = y;
    if (index > 0) y += between;
    const titleAt = y + titleHeight - 10;
    if (group.title !== null) y += titleHeight;
    if (index > 0) drawing.lines.push({ x: width / 2, from: lineFrom, to: y, beside: group.beside === true });
    const framed = group.cards.length > 1;
    const inset = framed ? gap : 2;
    const columns = Math.min(mostColumns, group.cards.length);
    const cardWidth = Math.min(320, (width - 2 * inset - (columns - 1) * gap) / columns);
    const top = y;
    if (group.title !== null) drawing.titles.push({ x: framed ? 4 : (width - cardWidth) / 2 + 2, y: titleAt, text: group.title });
    if (framed) y += gap;
    for (const row of inRows(
      group.cards.map((each) => cardOf(each, cardWidth)),
      columns,
    )) {
      const height = Math.max(...row.map(({ lines }) => lines.length)) * lineHeight + 2 * padding;
      const rowWidth = row.length * cardWidth + (row.length - 1) * gap;
      row.forEach((card, column) =>
        drawing.cards.push({ ...card, x: (width - rowWidth) / 2 + column * (cardWidth + gap), y, width: cardWidth, height }),
      );
      y += height + gap;
    }
    if (!framed) y -= gap;
    else drawing.frames.push({ x: 2, y: top, width: width - 4, height: y - top });
  });
  return { ...drawing, width, height: y + 2 };
};
