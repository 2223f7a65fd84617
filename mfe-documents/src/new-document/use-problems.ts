import type { DraftForm as Form } from '@qujat/contract/draft-form';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { DraftContent } from './draft-content.ts';
import { focusPlace } from './focus-place.ts';
import { problemsOf, type ProblemPlace, type Problems } from './problems.ts';

const noProblems: Problems = new Map();
/** Problems of the route are shown at the card of its people. */
const ofRoute: ReadonlySet<ProblemPlace> = new Set(['signatory', 'demands', 'ownApproval']);

interface Checked {
  readonly content: DraftContent;
  readonly form: Form;
  /** The number of files. */
  readonly attached: number;
  readonly page: RefObject<HTMLElement | null>;
}

interface ProblemControl {
  /** None before the first check. */
  readonly problems: Problems;
  /** The last check has found several: a summary names them. */
  readonly summarised: boolean;
  /** Whether the document is complete. If not, the focus goes to the field, or to the summary of several. */
  readonly check: () => boolean;
  readonly goTo: (place: ProblemPlace) => void;
  /** For a date field: its text has become unreadable, or readable again. */
  readonly noteUnreadable: (place: ProblemPlace, is: boolean) => void;
}

/** What the document lacks; said from the first try to send it (NEW-9). */
export const useProblems = ({ content, form, attached, page }: Checked): ProblemControl => {
  /** How often it was checked. */
  const [checks, setChecks] = useState(0);
  const [several, setSeveral] = useState(false);
  const [unreadable, setUnreadable] = useState<ReadonlySet<ProblemPlace>>(new Set());
  const found = problemsOf(content, form, attached, unreadable);
  const goTo = (place: ProblemPlace): void => {
    const box = page.current?.querySelector<HTMLElement>(`[data-place="${ofRoute.has(place) ? 'people' : place}"]`);
    if (box) focusPlace(box);
  };
  const check = (): boolean => {
    setChecks((times) => times + 1);
    setSeveral(found.size > 1);
    return found.size === 0;
  };
  const goToFirst = useEffectEvent(() => {
    const [first] = found.keys();
    if (several) page.current?.querySelector<HTMLElement>('[data-summary]')?.focus();
    else if (first !== undefined) goTo(first);
  });
  // After the page has shown its errors.
  useEffect(() => {
    if (checks > 0) goToFirst();
  }, [checks]);
  const noteUnreadable = (place: ProblemPlace, is: boolean): void =>
    setUnreadable((before) =>
      before.has(place) === is ? before : new Set(is ? [...before, place] : [...before].filter((each) => each !== place)),
    );
  return { problems: checks > 0 ? found : noProblems, summarised: several && found.size > 0, check, goTo, noteUnreadable };
};
