/** What was decided with a batch of one document: a retry of it sends the same decision, also after a reload. */
import { forgetText, keepText, keptText } from '@qujat/session';
import type { SigningRequest } from './use-signing.ts';

/** The decision besides the signature. */
type Decision = Pick<SigningRequest, 'comment' | 'employeeId'>;

interface KeptDecision extends Decision {
  readonly batch: string;
}

/** The name of the text with all of them. */
const textName = 'signing-decisions';
/** The last ones: several windows may sign, and a batch may never be looked at again. */
const most = 10;

/** Where the browser stores no texts. */
let inMemory: readonly KeptDecision[] = [];

const kept = (): readonly KeptDecision[] => {
  try {
    const stored: unknown = JSON.parse(keptText(textName) ?? '[]');
    return [...(Array.isArray(stored) ? (stored as KeptDecision[]) : []), ...inMemory];
  } catch {
    return inMemory;
  }
};

const store = (decisions: readonly KeptDecision[]): void => {
  if (decisions.length === 0) forgetText(textName);
  inMemory = decisions.length === 0 || keepText(textName, JSON.stringify(decisions)) ? [] : decisions;
};

/** Keeps the decision of a batch, if it is more than a signature. */
export const keepDecision = (batch: string, { comment, employeeId }: Decision): void => {
  if (!comment?.trim() && employeeId === undefined) return;
  store([{ batch, comment, employeeId }, ...kept().filter((each) => each.batch !== batch)].slice(0, most));
};

/** The decision of this batch; nothing if it had none. */
export const decisionOf = (batch: string): Decision => {
  const found = kept().find((each) => each.batch === batch);
  return found ? { comment: found.comment, employeeId: found.employeeId } : {};
};

/** The batch needs it no more. */
export const forgetDecision = (batch: string): void => {
  const all = kept();
  const left = all.filter((each) => each.batch !== batch);
  if (left.length < all.length) store(left);
};
