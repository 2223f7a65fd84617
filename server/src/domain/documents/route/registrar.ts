/** The place of the clerk who registers an incoming letter in one step with sending it (NEW-7). Pure. */
import { stages, type Stage } from '@qujat/contract/vocabulary';

interface Place {
  readonly stage: Stage;
  readonly employeeId: number;
  readonly queueNumber: number;
}

const isAgreement = ({ stage }: Place): boolean => stage === stages.aggregation;

/**
 * The route with the clerk first at the agreement, which is the registration. A route without an agreement stays as it is: its letter gets
 * the number when it is sent. `relieved` are clerks who would have registered the letter and need not any more.
 */
export const withRegistrar = <P extends Place>(
  places: readonly P[],
  registrar: P,
  relieved: ReadonlySet<number> = new Set(),
): readonly P[] => {
  const there = places.filter(isAgreement);
  if (there.length === 0) return places;
  const first = Math.min(...there.map((each) => each.queueNumber));
  const stay = places.filter((each) => !isAgreement(each) || each.employeeId === registrar.employeeId || !relieved.has(each.employeeId));
  if (stay.some((each) => isAgreement(each) && each.employeeId === registrar.employeeId && each.queueNumber === first)) return stay;
  const others = stay.filter((each) => !isAgreement(each) || each.employeeId !== registrar.employeeId);
  return [
    { ...registrar, stage: stages.aggregation, queueNumber: first },
    ...others.map((each) => (isAgreement(each) ? { ...each, queueNumber: each.queueNumber + 1 } : each)),
  ];
};
