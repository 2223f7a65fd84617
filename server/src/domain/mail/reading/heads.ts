/** The header blocks of a letter: its own, and those of its parts. What stands in a text, an attachment or an enclosed letter is none. */

const line = /(.*?)(\r\n|\n|\r|$)/gy;

const unfolded = (head: string): string => head.replaceAll(/\r?\n[ \t]+/g, ' ');

/** The boundary that a header block names, if it is that of a multipart. */
const boundaryIn = (head: string): string | undefined => {
  const type = /^content-type:[ \t]*multipart\/[^\r\n]*/im.exec(unfolded(head))?.[0] ?? '';
  const [, quoted, bare] = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(type) ?? [];
  return quoted ?? bare;
};

/** Whether a line is a boundary before a part. */
const isBoundary = (text: string, boundaries: ReadonlySet<string>): boolean =>
  text.startsWith('--') && boundaries.has(text.slice(2).trimEnd());

/** The next line from there on that begins with two dashes; -1 if there is none. */
const nextDashes = (letter: string, from: number): number => {
  if (from > 0 && letter.startsWith('--', from) && letter[from - 1] === '\n') return from;
  const found = letter.indexOf('\n--', from);
  return found < 0 ? -1 : found + 1;
};

/** Replaces each header block of a letter (in latin1, as its bytes are) by what `change` makes of it. */
export const changeHeads = (letter: string, change: (head: string) => string): string => {
  const boundaries = new Set<string>();
  const changed: string[] = [];
  let kept = 0;
  /** Reads the block that begins there; returns where it ends: at its empty line, or at a boundary that comes first. */
  const readHead = (from: number): number => {
    let at = from;
    for (line.lastIndex = from; line.lastIndex < letter.length; at = line.lastIndex) {
      const [, text = ''] = line.exec(letter)!;
      if (text === '' || isBoundary(text, boundaries)) break;
    }
    const head = letter.slice(from, at);
    changed.push(letter.slice(kept, from), change(head));
    const boundary = boundaryIn(head);
    if (boundary) boundaries.add(boundary);
    return (kept = at);
  };
  // From one line that may be a boundary to the next: what lies between may be long, of very many lines.
  for (let at = nextDashes(letter, readHead(0)); at >= 0 && boundaries.size > 0; at = nextDashes(letter, at)) {
    line.lastIndex = at;
    const [whole, text = ''] = line.exec(letter)!;
    at += whole.length;
    if (isBoundary(text, boundaries)) at = readHead(at);
  }
  return changed.join('') + letter.slice(kept);
};
