/** What an act on a route is to the people whom it concerns. A listener to decisions (app/areas.ts). */
import { statuses } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { News, TellPeople } from '../../../platform/news/news.ts';
import type { DecisionListener } from '../../documents/acts/store-outcome.ts';
import type { Applied, Notice } from '../../documents/route/transition.ts';

/** Who goes on with a refused document: its initiator, or, once they have left, the head of its department (RTE-11). */
const goesOnWith = async (
  db: Queryable,
  { organisationId, initiatorId, initiatorLeft, departmentId }: Applied['document'],
): Promise<number> => {
  if (!initiatorLeft) return initiatorId;
  const { head_id } = await db
    .selectFrom('departments')
    .select('head_id')
    .where('id', '=', departmentId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return head_id ?? initiatorId;
};

/** One piece of news for each person and act: if the act concerns a person in several ways, the first counts. */
const oneEach = (news: readonly News[]): readonly News[] =>
  news.filter((each, index) => news.findIndex((other) => other.employeeId === each.employeeId) === index);

const newsOf = (outcome: Applied, notice: Notice, refusedTo: number): News => {
  const { document, log } = outcome;
  const common = { documentId: document.id, actorId: log.actorId, key: keyOf(outcome, notice.kind) };
  if (notice.kind === 'refused' || notice.kind === 'rework')
    return { ...common, kind: notice.kind, employeeId: refusedTo, comment: notice.comment };
  if (notice.kind === 'yourTurn')
    return { ...common, kind: 'yourTurn', employeeId: notice.employeeId, stage: notice.stage, key: keyOf(outcome, `turn${notice.stage}`) };
  return { ...common, kind: notice.kind, employeeId: notice.employeeId };
};

const keyOf = ({ document, log }: Applied, what: string): string => `${what}:${document.id}:${log.at.getTime()}`;

/** The initiator hears of every decision, unless the act told more than that. */
const decidedNews = (outcome: Applied): readonly News[] => {
  const { document, log } = outcome;
  const [entry] = outcome.changed.filter(({ decidedAt }) => decidedAt === log.at);
  if (!log.action.endsWith('.agree') || !entry || document.status === statuses.completed) return [];
  const { initiatorId: employeeId, id: documentId } = document;
  const key = `${keyOf(outcome, 'decided')}:${log.actorId}`;
  return [{ kind: 'decided', employeeId, documentId, actorId: log.actorId, stage: entry.stage, comment: log.comment, key }];
};

const waitingKinds = ['yourTurn', 'reminder', 'deadline', 'overdue'] as const;

/**
 * What an act has settled no longer waits, also where it sent the document back: for the person, for deputies of the person, and for whom a deputy has acted. Whoever has acted
 * knows whatever was told of the document before.
 */
const settle = async (trx: Queryable, { document, changed, removed, settled: passed, log }: Applied): Promise<void> => {
  const settled = [...changed.filter(({ state }) => state !== 'waiting'), ...removed, ...passed].map(({ employeeId }) => employeeId);
  await trx
    .updateTable('notifications')
    .set({ read_at: log.at })
    .where('document_id', '=', document.id)
    .where('organisation_id', '=', document.organisationId)
    .where('read_at', 'is', null)
    .where((is) =>
      is.or([
        is('employee_id', '=', log.actorId),
        ...(settled.length === 0
          ? []
          : [
              is.and([
                is('kind', 'in', waitingKinds),
                is.or([is.and([is('employee_id', 'in', settled), is('about_id', 'is', null)]), is('about_id', 'in', settled)]),
              ]),
            ]),
      ]),
    )
    .execute();
};

export const decisionNews =
  (tellPeople: TellPeople): DecisionListener =>
  async (trx, outcome, { origin }) => {
    await settle(trx, outcome);
    const refusedTo = await goesOnWith(trx, outcome.document);
    const news = [...outcome.notices.map((notice) => newsOf(outcome, notice, refusedTo)), ...decidedNews(outcome)];
    await tellPeople(trx, oneEach(news), { organisationId: outcome.document.organisationId, now: outcome.log.at, origin });
  };
