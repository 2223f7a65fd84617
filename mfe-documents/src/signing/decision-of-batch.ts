/** What was decided with a batch of one document: a retry of it sends the same decision, also after a reload. */
import { forgetText, keepText, keptText } from '@qujat/session';
import type { SigningRequest } from './use-signing.ts';

/** The decision besides the signature. */
type Decision = Pick<SigningRequest, 'comment' | 'employeeId'>;

/** The name of the text. One is enough: the panel shows one batch. */
const textName = 'signing-decision';

interface KeptDecision extends Decision {
  readonly batch: string;
}

/** Where the browser stores no texts. */
let inMemory: KeptDecision | null = null;

const kept = (): KeptDecision | null => {
  try {
    return (JSON.parse(keptText(textName) ?? 'null') as KeptDecision | null) ?? inMemory;
  } catch {
    return inMemory;
  }
};

export const keepDecision = (batch: string, { comment, employeeId }: Decision): void => {
  if (!comment?.trim() && employeeId === undefined) return;
  inMemory = { batch, comment, employeeId };
  keepText(textName, JSON.stringify(inMemory));
};

/** The decision of this batch; nothing if it had none. */
export const decisionOf = (batch: string): Decision => {
  const found = kept();
  return found?.batch === batch ? { comment: found.comment, employeeId: found.employeeId } : {};
};

/** The batch needs it no more. */
export const forgetDecision = (batch: string): void => {
  if (kept()?.batch !== batch) return;
  inMemory = null;
  forgetText(textName);
};
