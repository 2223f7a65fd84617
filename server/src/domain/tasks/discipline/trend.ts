/** Figures of terms by week or month (TSK-28). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { readDisciplineTrend as readCall } from '@qujat/contract/tasks/discipline';
import type { SessionContext } from '../../../platform/http/context.ts';
import { countSteps, none, sum } from './figures.ts';
import { expectReader } from './read.ts';
import { stepsOf } from './steps.ts';

export const readDisciplineTrend = async (
  { step, from, to, onControl = false }: CallInput<typeof readCall>,
  { db, session }: Pick<SessionContext, 'db' | 'session'>,
): Promise<CallAnswer<typeof readCall>> => {
  const { organisationId, today } = session;
  const person = await expectReader({ from, to }, { db, session });
  const figures = await countSteps(db, step, { organisationId, person, today, onControl, from, to });
  return {
    steps: stepsOf(step, { from, to }).map(({ first, ...days }) => ({ ...days, ...(figures.get(first) ?? none) })),
    total: sum([...figures.values()]),
    today,
  };
};
