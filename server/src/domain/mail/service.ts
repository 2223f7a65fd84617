/** The list of letters, and the state of the mailbox. */
import type { fetchMail as fetchCall, mailList, mailState as stateCall } from '@qujat/contract/mail';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { pageSize } from '@qujat/contract/vocabulary';
import { limits, consume } from '../../platform/limits/rate-limit.ts';
import { unixSeconds } from '../../platform/http/dates.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import { expectMailAccess } from './access.ts';
import { sayTrouble } from './troubles.ts';
import { countLetters, listLetters } from './store.ts';

export const listMailbox = async ({ page }: CallInput<typeof mailList>, context: SessionContext): Promise<CallAnswer<typeof mailList>> => {
  const { db, session } = context;
  const { timeZone } = session;
  await expectMailAccess(context);
  const count = await countLetters(db, session);
  const totalPages = Math.ceil(count / pageSize);
  // A page beyond the last one shows the last one, as in the list of documents.
  const currentPage = Math.max(1, Math.min(page, totalPages));
  const letters = await listLetters(db, session, timeZone, { limit: pageSize, offset: (currentPage - 1) * pageSize });
  return {
    totalPages,
    currentPage,
    letters: letters.map((letter) => ({ ...letter, id: String(letter.id) })),
  };
};

const shownFailures = 50;

export const mailState = async (context: SessionContext): Promise<CallAnswer<typeof stateCall>> => {
  const { db, session, say } = context;
  await expectMailAccess(context);
  const { employeeId, organisationId } = session;
  const latest = await db
    .selectFrom('letters')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  const account = await db
    .selectFrom('mail_accounts')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  const about = { latest: String(latest?.id ?? '') };
  if (!account) return { ...about, address: null, fetched: null, next: null, waiting: false, remaining: 0, trouble: null, failed: [] };
  const failed = await db
    .selectFrom('mail_account_letters')
    .select(['id', 'subject', 'sender', 'failure'])
    .where('account_id', '=', account.id)
    .where('organisation_id', '=', organisationId)
    .where('failure', 'is not', null)
    .orderBy('id', 'desc')
    .limit(shownFailures)
    .execute();
  return {
    ...about,
    address: account.sender || account.login,
    fetched: account.fetched_at && unixSeconds(account.fetched_at),
    next: account.next_attempt_at && unixSeconds(account.next_attempt_at),
    waiting: account.asked_at !== null,
    remaining: account.remaining,
    trouble: sayTrouble(context, account),
    // locale-keys: mail.failures.*
    failed: failed.map(({ id, subject, sender, failure }) => ({
      id,
      subject,
      sender,
      text: say(`mail.failures.${failure ?? 'unreadable'}`),
    })),
  };
};

/** Retries everything that failed: the person may have made room, or changed the password on the server. */
export const fetchMail = async (_: CallInput<typeof fetchCall>, context: SessionContext): Promise<null> => {
  const { db, now, session } = context;
  await expectMailAccess(context);
  await consume(db, limits.mailFetches, session.employeeId, now);
  const account = await db
    .updateTable('mail_accounts')
    .set({ next_attempt_at: now, asked_at: now })
    .where('employee_id', '=', session.employeeId)
    .where('organisation_id', '=', session.organisationId)
    .returning('id')
    .executeTakeFirst();
  if (!account) throw new BusinessError('mail.noAccount');
  await db
    .deleteFrom('mail_account_letters')
    .where('account_id', '=', account.id)
    .where('organisation_id', '=', session.organisationId)
    .where('failure', 'is not', null)
    .execute();
  return null;
};
