/** The rules of `route/turn.ts` in SQL, made from the same vocabulary, so that a list cannot disagree with the card. */
import { statusCodes, statuses } from '@qujat/contract/vocabulary';
import { activeStage, isGoingOn } from '../route/turn.ts';

const stageCases = statusCodes.flatMap((status) => {
  const stage = activeStage(status);
  return stage === null ? [] : [`when ${status} then ${stage}`];
});

/** The stage that blocks a document of that status, or null. */
export const activeStageSql = (status: string): string => `case ${status} ${stageCases.join(' ')} end`;

export const isDraftSql = (status: string): string => `${status} = ${statuses.draft}`;

/** True for drafts and for documents under way; the due date of any other no longer matters (LST-17). */
export const isUnfinishedSql = (status: string): string =>
  `${status} in (${statusCodes.filter((each) => each === statuses.draft || isGoingOn(each)).join(', ')})`;
