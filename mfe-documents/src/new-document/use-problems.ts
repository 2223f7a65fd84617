import type { DraftForm as Form } from '@qujat/contract/draft-form';
import { useState, type RefObject } from 'react';
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
  const [checks, setChecks] = useState(false);
  const [several, setSeveral] = useState(false);
  const [unreadable, setUnreadable] = useState<ReadonlySet<ProblemPlace>>(new Set());
  const found = problemsOf(content, form, attached, unreadable);
  const goTo = (place: ProblemPlace): void => {
    const box = page.current?.querySelector<HTMLElement>(`[data-place="${ofRoute.has(place) ? 'people' : place}"]`);
    if (box) focusPlace(box);
  };
  const check = (): boolean => {
    setChecks(true);
    setSeveral(found.size > 1);
    const [first] = found.keys();
    if (first === undefined) return true;
    // After the page has shown its errors.
    setTimeout(() => {
      const summary = page.current?.querySelector<HTMLElement>('[data-summary]');
      if (summary) summary.focus();
      else goTo(first);
    });
    return false;
  };
  const noteUnreadable = (place: ProblemPlace, is: boolean): void =>
    setUnreadable((before) =>
      before.has(place) === is ? before : new Set(is ? [...before, place] : [...before].filter((each) => each !== place)),
    );
  return { problems: checks ? found : noProblems, summarised: several && found.size > 0, check, goTo, noteUnreadable };
};
