/** The document list (LST-4, LST-10): the request becomes one statement, whose text is the answer. */
import type { CallInput } from '@qujat/contract/call';
import type { bookmarkedDocuments, documentList } from '@qujat/contract/document-list';
import { queues, sorts, statusCodes, type QueueCode } from '@qujat/contract/vocabulary';
import { runNamed } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { rawJson, type RawJson } from '../../../platform/http/serve.ts';
import { InvalidError } from '../../../platform/http/errors.ts';
import { sourcesOf, type Source } from '../queues/feed.ts';
import { personForLists, readerOf, type ListPerson } from '../reader.ts';
import type { ListQuery } from './list-query.ts';
import { listStatement } from './list-statement.ts';

/** The count of a longer list is a lower bound, unless counters alone give it. */
const countAtMost = 10_000;
/**
 * The number of documents that are read one by one to count a list. For a person who acts for others, each must also be searched in the
 * other lists, unless the lists are read in order and merged.
 */
const looksAtMost = { alone: 5_000, forOthers: 500 } as const;

/** In a small queue an index search for words does not pay; if one document in eighty matches, this number of rows fills a page. */
const firstLook = { from: 20_000, rows: 4_000 } as const;

export type ListContext = Pick<SessionContext, 'db' | 'session' | 'language' | 'now'>;

const run = async ({ db }: ListContext, query: ListQuery): Promise<RawJson> => {
  const [row] = await runNamed<{ json: string }>(db, listStatement(query));
  return rawJson(row?.json ?? '');
};

/** Queues of documents on their way to or from the reader, in which due dates matter, and which are short enough to count them. */
const dueQueues: ReadonlySet<QueueCode> = new Set([queues.incoming, queues.inWork, queues.takingPart]);

/** Without an order of its own, a list limited to due dates begins with the nearest. */
const orderOf = ({ sort, due }: Pick<CallInput<typeof documentList>, 'sort' | 'due'>): ListQuery['order'] => {
  if (sort === sorts.executionDate) return 'due';
  return sort === sorts.nearestExecutionDate || (due !== undefined && due !== 'none' && sort === undefined) ? 'nearest' : 'issued';
};

/** In no queue is anything of nobody. */
const nobody = 0;

/**
 * The incoming queue of one of the people whom the reader represents, or of all of them. Addresses and views outlive deputyships: of a person
 * whom the reader no longer represents nothing is shown. In other queues nothing is wanted of anybody, and the filter is left out (DAY-71).
 */
const waitingFor = ({ queue, wanted, wantedOf }: CallInput<typeof documentList>, sources: readonly Source[]) => {
  if (queue !== queues.incoming) return { sources };
  if (wantedOf === undefined) return { sources, wanted };
  const represented = sources.some(({ principal }) => principal === wantedOf);
  return { sources: [{ principal: represented ? wantedOf : nobody, queue }], wanted };
};

/** Where the reader may not act for others on some templates, those documents are moved from what waits to where the reader takes part. */
const byTurn = (queue: QueueCode, sources: readonly Source[], { closedTemplates, self, actingFor }: ListPerson) => {
  if (closedTemplates.length === 0) return { sources };
  if (queue === queues.incoming) return { sources, turn: 'mine' as const };
  if (queue !== queues.takingPart) return { sources };
  const others = actingFor.filter(({ organisationId }) => organisationId === self.organisationId);
  // What is in work is what waits and the rest.
  const waiting = others.map(({ employeeId }) => ({ principal: employeeId, queue: queues.inWork }));
  return { sources: [...sources, ...waiting], turn: 'not-mine' as const };
};

const oneOrMore = (one: number | undefined, more: readonly number[] = []): readonly number[] | undefined => {
  const values = [...new Set(one === undefined ? more : [one, ...more])];
  return values.length === 0 ? undefined : values;
};

const knownStatuses = (given: readonly number[] | undefined): readonly number[] | undefined => {
  if (given?.some((each) => !(statusCodes as readonly number[]).includes(each))) throw new InvalidError();
  return given;
};

/** The query of a reader's request to a queue. Outside the archive, and for a search over all periods, every month counts. */
export const queryOf = async (input: CallInput<typeof documentList>, context: ListContext): Promise<ListQuery> => {
  const person = await personForLists(context);
  const all = sourcesOf(person, input.queue);
  const waiting = waitingFor(input, all.sources);
  const { turn, sources: read } = byTurn(input.queue, waiting.sources, person);
  const sources = { sources: read, overlap: all.overlap };
  const search = input.search?.trim() || null;
  const everyPeriod = search !== null && input.searchAllPeriods === true;
  return {
    ...sources,
    everything: input.queue === queues.all,
    filters: {
      statuses: oneOrMore(input.status, knownStatuses(input.statuses)),
      templateIds: oneOrMore(input.templateId, input.templateIds),
      departmentIds: oneOrMore(input.departmentId, input.departmentIds),
      initiatorIds: oneOrMore(undefined, input.initiatorIds),
      replyRequired: input.responseRequired || undefined,
      period: everyPeriod ? undefined : (context.session.period ?? undefined),
      dateFrom: input.dateFrom,
      dateTo: input.dateTo,
      due: input.due,
      wanted: waiting.wanted,
      turn,
    },
    order: orderOf(input),
    countsDue: search === null && dueQueues.has(input.queue),
    page: input.page ?? 1,
    search,
    onlyStarred: false,
    reader: readerOf(person, context),
    countAtMost,
    looksAtMost: sources.overlap && turn === undefined ? looksAtMost.forOthers : looksAtMost.alone,
    firstLook,
  };
};

/** One page of a queue. */
export const listDocuments = async (input: CallInput<typeof documentList>, context: ListContext): Promise<RawJson> =>
  run(context, await queryOf(input, context));

/** The reader's starred documents, as far as the reader may still see them. */
export const bookmarkedQuery = async (page: number, context: ListContext): Promise<ListQuery> => {
  const person = await personForLists(context);
  return {
    ...sourcesOf(person, queues.all),
    everything: true,
    filters: {},
    order: 'issued',
    countsDue: false,
    page,
    search: null,
    onlyStarred: true,
    reader: readerOf(person, context),
    countAtMost,
    looksAtMost: looksAtMost.alone,
    firstLook,
  };
};

/** One page of the documents that the reader has starred. */
export const listBookmarked = async ({ page = 1 }: CallInput<typeof bookmarkedDocuments>, context: ListContext): Promise<RawJson> =>
  run(context, await bookmarkedQuery(page, context));
