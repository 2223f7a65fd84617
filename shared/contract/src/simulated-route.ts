/** The route that a document would take, as its writer and whoever designs its template see it (ADM-24). */
import { at, flag, list, number, oneOf, optionalNumber, record, text } from './codec.ts';
import { stages } from './vocabulary.ts';

/**
 * What becomes of a step: it asks somebody; its condition does not hold, or depends on a field that is empty; nobody can take it; another step
 * of the stage asks the same person; the writer chooses, has removed the suggested person, or has added somebody.
 */
const routeVerdicts = ['asked', 'condition', 'open', 'nobody', 'again', 'choice', 'removed', 'added'] as const;

const step = record({
  stage: at('stage', oneOf(Object.values(stages), stages.aggregation)),
  /** Its place among the steps of the design's stage; null for somebody whom the writer has added. */
  step: at('step', optionalNumber),
  /** Null if nobody takes it, or the writer has yet to choose. */
  employeeId: at('userid', optionalNumber),
  fullName: at('fullname', text),
  verdict: at('verdict', oneOf(routeVerdicts, 'asked')),
  /** 0: nobody is asked. */
  queueNumber: at('queue_num', number),
  /** The days between which they decide, 'YYYY-MM-DD'; '' if nobody is asked, and `due` also without a deadline. */
  begins: at('begins', text),
  due: at('due', text),
  /** Why they are asked or not, in the person's language. */
  why: at('why', text),
  /** The step is asked under a condition, and the writer may leave it out. */
  removable: at('removable', flag),
  /** They stand in for a holder who is not there. */
  instead: at('instead', flag),
});

export const simulatedRoute = record({
  initiator: at('initiator', text),
  steps: at('steps', list(step)),
  /** The day by which everybody has agreed and approved, if each takes all the time that they have. */
  signedOn: at('signed', text),
  /** Working days until then. */
  workingDays: at('working_days', number),
});
