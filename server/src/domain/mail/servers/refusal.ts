/** What a server means that does not let a mailbox be opened: only some of the reasons concern the password. */
import { MailError } from './mail-error.ts';

/** RFC 5530, and RFC 3206 for POP3: the server says that it is the login or the password. */
const ofPassword = /^(AUTHENTICATIONFAILED|AUTHORIZATIONFAILED|EXPIRED|AUTH)$/i;
/** RFC 5530, 2449 and 3206: out of order, used by another program, or asked too often. */
const ofServer = /^(UNAVAILABLE|INUSE|LIMIT|OVERQUOTA|SERVERBUG|IN-USE|LOGIN-DELAY|SYS\/\w+)$/i;
/** Many servers give no code. These are words of well-known ones, and those of RFC 1939 for a mailbox that another program reads. */
const busyWords =
  /\block|\bin use|\btemporar|\btoo many|\btry (again|later)|\bbusy\b|\bunavailable|\bnot available|\boverload|\bmaintenance|\binternal (server )?error|\bsimultaneous|\bconcurrent|\bnot connected/i;

/** An account that is locked, most often after wrong passwords: other tries would keep it so. */
const lockedWords =
  /\b(account|user|login)\b.*\b(locked|disabled|blocked)\b|\b(failed|invalid|wrong) (login|password|attempt|auth)|\blogin failures/i;

/** An answer without code and known words is most often about the password, but nobody can be sure. */
export const signInRefusal = (code: string, said: string, options?: ErrorOptions): MailError => {
  if (ofPassword.test(code)) return new MailError('password', said, options);
  if (ofServer.test(code) || (busyWords.test(said) && !lockedWords.test(said))) return new MailError('busy', said, options);
  return new MailError('password', said, { ...options, isUnsure: true });
};
