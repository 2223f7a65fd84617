/** The reply address of a person who has connected a mailbox and named its sender. */
import type { Queryable } from '../../platform/database/pool.ts';
import type { MailboxOwner } from './store.ts';

const address = /^[^\s@<>",;]+@[^\s@<>",;]+$/;

/** 'Айгерим <a@x.example>' or an address; null if the sender is not one: the login must not be disclosed. */
export const replyAddress = async (db: Queryable, { employeeId, organisationId }: MailboxOwner): Promise<string | null> => {
  const account = await db
    .selectFrom('mail_accounts')
    .select('sender')
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (!account) return null;
  const [, name = '', given = ''] = /^(.*?)\s*<([^<>]+)>$/.exec(account.sender) ?? [];
  // Quoted, so that a name with a comma is not a list.
  if (address.test(given)) return name ? `"${name.replaceAll(/["\\]/g, '')}" <${given}>` : given;
  return address.test(account.sender) ? account.sender : null;
};
