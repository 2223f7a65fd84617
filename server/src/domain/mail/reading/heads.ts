/** The header blocks of a letter: its own, and those of its parts. What stands in a text, an attachment or an enclosed letter is none. */

const line = /(.*?)(\r\n|\n|\r|$)/gy;

const unfolded = (head: string): string => head.replaceAll(/\r?\n[ \t]+/g, ' ');

/** The boundary that a header block names, if it is that of a multipart. */
const boundaryIn = (head: string): string | undefined => {
  const type = /^content-type:[ \t]*multipart\/[^\r\n]*/im.exec(unfolded(head))?.[0] ?? '';
  const [, quoted, bare] = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(type) ?? [];
  return quoted ?? bare;
};

/** Replaces each header block of a letter (in latin1, as its bytes are) by what `change` makes of it; the first is the letter's own. */
export const changeHeads = (letter: string, change: (head: string, isFirst: boolean) => string): string => {
  const boundaries = new Set<string>();
  const changed: string[] = [];
  // Where the part that has not been taken over yet begins, and the header block that is being read, if one is.
  let [kept, headFrom]: [number, number | null] = [0, 0];
  const endHead = (at: number): void => {
    if (headFrom === null) return;
    const head = letter.slice(headFrom, at);
    changed.push(letter.slice(kept, headFrom), change(head, headFrom === 0));
    const boundary = boundaryIn(head);
    if (boundary) boundaries.add(boundary);
    [kept, headFrom] = [at, null];
  };
  line.lastIndex = 0;
  while (line.lastIndex < letter.length) {
    const at = line.lastIndex;
    const [, text = ''] = line.exec(letter)!;
    if (text === '') endHead(at);
    else if (text.startsWith('--') && boundaries.has(text.slice(2).trimEnd())) {
      endHead(at);
      headFrom = line.lastIndex;
    }
  }
  endHead(letter.length);
  return changed.join('') + letter.slice(kept);
};
