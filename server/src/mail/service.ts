/** The mailbox belongs to the employee alone: nobody who acts for them reads it (specification 2 §6: it needs mail_access). */
import type { mailList } from '@qujat/contract/mail';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { pageSize } from '@qujat/contract/vocabulary';
import type { SessionContext } from '../http/context.ts';
import { ForbiddenError } from '../http/errors.ts';
import { countLetters, hasMailAccess, listLetters } from './store.ts';

export const listMailbox = async ({ page }: CallInput<typeof mailList>, { db, session }: SessionContext): Promise<CallAnswer<typeof mailList>> => {
  const { employeeId, timeZone } = session;
  if (!(await hasMailAccess(db, employeeId))) throw new ForbiddenError();
  const count = await countLetters(db, employeeId);
  const letters = await listLetters(db, employeeId, timeZone, { limit: pageSize, offset: (page - 1) * pageSize });
  return {
    totalPages: Math.ceil(count / pageSize),
    currentPage: page,
    letters: letters.map((letter) => ({ ...letter, id: String(letter.id) })),
  };
};
