/** The lines that one text has and another does not, by their longest common subsequence. Pure. */

interface ChangedLine {
  readonly change: 'added' | 'removed';
  readonly line: string;
}

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** `lengths[i][j]`: how many lines the rests of both texts, from line i and line j on, have in common. */
const commonLengths = (before: readonly string[], after: readonly string[]): readonly (readonly number[])[] => {
  const lengths = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0));
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      lengths[i]![j] = before[i] === after[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  return lengths;
};

/** In the order of the text; what was removed stands before what was added in its place. */
export const changedLines = (textBefore: string, textAfter: string): readonly ChangedLine[] => {
  const [before, after] = [linesOf(textBefore), linesOf(textAfter)];
  const lengths = commonLengths(before, after);
  const changed: ChangedLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) {
      i += 1;
      j += 1;
    } else if (j >= after.length || (i < before.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      changed.push({ change: 'removed', line: before[i]! });
      i += 1;
    } else {
      changed.push({ change: 'added', line: after[j]! });
      j += 1;
    }
  }
  return changed;
};
