import { diffWordsWithSpace } from 'diff';

export interface WordRun {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Two texts word by word (DAY-14). Texts that differ too much to be compared in time are shown as one removed and one added. */
export const wordDifference = (before: string, after: string): readonly WordRun[] => {
  const parts = diffWordsWithSpace(before, after, { timeout: 1_500 });
  if (!parts)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return parts.map(({ added, removed, value }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value }));
};
