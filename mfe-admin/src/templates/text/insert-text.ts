/** Changes of a text at its cursor, as the buttons above it make them. Pure. */

export interface Selected {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

export const inserted = ({ text, from, to }: Selected, piece: string): Selected => {
  const at = from + piece.length;
  return { text: text.slice(0, from) + piece + text.slice(to), from: at, to: at };
};

/** The selection between two signs of strong text. */
export const strong = ({ text, from, to }: Selected): Selected => ({
  text: `${text.slice(0, from)}**${text.slice(from, to)}**${text.slice(to)}`,
  from: from + 2,
  to: to + 2,
});

/** The line of the cursor begins with this sign, or does not any more. */
export const withSign = ({ text, from, to }: Selected, sign: '# ' | '- '): Selected => {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const line = text.slice(start);
  const bare = line.replace(/^(?:# |- )/, '');
  const next = line.startsWith(sign) ? bare : sign + bare;
  const by = next.length - line.length;
  return { text: text.slice(0, start) + next, from: Math.max(start, from + by), to: Math.max(start, to + by) };
};
