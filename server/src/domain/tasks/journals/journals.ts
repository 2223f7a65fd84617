/** Journals of registration, for clerks and for those who administer documents (TSK-75…TSK-78). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { journalKinds, journalPage, journalRoles, type readJournal as readCall } from '@qujat/contract/tasks/journals';
import type { SessionContext } from '../../../platform/http/context.ts';
import { BusinessError, ForbiddenError } from '../../../platform/http/errors.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { countRows, loadRows, type JournalQuery } from './rows.ts';

/** A year, whichever. */
const longestPeriod = 366;

/** Throws ForbiddenError for other people, and BusinessError for a period that is none or too long. */
export const expectJournal = ({ from, to }: JournalQuery, { session }: Pick<SessionContext, 'session'>): void => {
  if (!journalRoles.some((role) => session.roles.has(role))) throw new ForbiddenError();
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (days < 1 || days > longestPeriod) throw new BusinessError('tasks.journals.tooLong');
};

const indicesOf = async ({ db, session, language }: SessionContext) => {
  const rows = await db
    .selectFrom('document_indices')
    .select(['id', 'code', 'name_ru', 'name_kk'])
    .where('organisation_id', '=', session.organisationId)
    .orderBy('code')
    .limit(500)
    .execute();
  return rows.map(({ id, code, name_ru, name_kk }) => ({ id, code, name: inLanguage(language, name_ru, name_kk) }));
};

export const readJournal = async (input: CallInput<typeof readCall>, context: SessionContext): Promise<CallAnswer<typeof readCall>> => {
  const { page = 0, ...query } = input;
  expectJournal(query, context);
  return {
    rows: await loadRows(query, context, journalPage, page * journalPage),
    total: await countRows(query, context),
    today: context.session.today,
    indices: await indicesOf(context),
    kinds: journalKinds.map((kind) => ({ kind })),
  };
};
