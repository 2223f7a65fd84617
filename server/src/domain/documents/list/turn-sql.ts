/** The rules of `route/turn.ts` and `route/wanted.ts` in SQL, made from the same vocabulary, so that a list cannot disagree with the card. */
import { stages, statusCodes, statuses, type Stage } from '@qujat/contract/vocabulary';
import { activeStage, isOpen, isUnfinished } from '../route/turn.ts';
import { wantedAt } from '../route/wanted.ts';
import type { Reader } from './list-query.ts';
import type { Parameters } from './parameters.ts';

const stageCases = statusCodes.flatMap((status) => {
  const stage = activeStage(status);
  return stage === null ? [] : [`when ${status} then ${stage}`];
});

/** The stage that blocks a document of that status, or null. */
export const activeStageSql = (status: string): string => `case ${status} ${stageCases.join(' ')} end`;

export const isDraftSql = (status: string): string => `${status} = ${statuses.draft}`;

/** True for drafts and for documents under way; the due date of any other no longer matters (LST-17). */
export const isUnfinishedSql = (status: string): string => `${status} in (${statusCodes.filter(isUnfinished).join(', ')})`;

const acknowledging = statusCodes.filter((each) => isOpen(each, stages.acknowledgement)).join(', ');

/** Whether the entry `p` of the document waits for its decision now. */
export const isOnTurnSql = (document: string, status: string): string =>
  `p.state = 'waiting' and case when p.stage = ${stages.acknowledgement} then ${status} in (${acknowledging})
    else p.stage = ${activeStageSql(status)} and p.queue_number = (select min(w.queue_number) from participants w
      where w.document_id = ${document} and w.organisation_id = p.organisation_id and w.stage = p.stage and w.state = 'waiting') end`;

/** What the entry `p` asks for; of the document's key requirement and its flag for a reply. */
export const wantedSql = (keyRequirement: string, replyRequired: string): string =>
  `case p.stage ${Object.entries<(typeof wantedAt)[Stage]>(wantedAt)
    .map(([stage, verbs]) => {
      const key = 'withKey' in verbs ? `when ${keyRequirement} <> 'none' then '${verbs.withKey}' ` : '';
      const reply = 'withReply' in verbs ? `when ${replyRequired} then '${verbs.withReply}' ` : '';
      return `when ${stage} then ${key || reply ? `case ${key}${reply}else '${verbs.usual}' end` : `'${verbs.usual}'`}`;
    })
    .join(' ')} end`;

/** Whether the reader may act for others on documents of the template. */
export const isOpenToDeputySql = (template: string, { closedTemplates }: Pick<Reader, 'closedTemplates'>, $: Parameters): string =>
  `${template} <> all(${$.add(closedTemplates, 'bigint[]')})`;

/** Whether the reader may act for the employee, as `route/can.ts` says: it is themselves, or the template is open to deputies. */
export const mayActForSql = (
  employee: string,
  template: string,
  reader: Pick<Reader, 'employeeId' | 'closedTemplates'>,
  $: Parameters,
): string =>
  reader.closedTemplates.length === 0
    ? 'true'
    : `(${employee} = ${$.add(reader.employeeId, 'bigint')} or ${isOpenToDeputySql(template, reader, $)})`;
