/** Connecting a mailbox at /ce/settings/ (MAI-4). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type * as calls from '@qujat/contract/mail-account';
import { audit } from '../../platform/audit/audit.ts';
import { limits, consume } from '../../platform/limits/rate-limit.ts';
import type { MailSessionContext } from './services.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import { expectMailAccess } from './access.ts';
import { asMailError, MailError } from './servers/mail-error.ts';
import { openMailbox } from './servers/mail-server.ts';
import type { MailServer } from './servers/mailbox.ts';
import { expectEncrypted, findAddress } from './servers/policy.ts';
import type { Sealer } from './sealing.ts';
import { hasMailAccess } from './store.ts';
import { blamed, sayTrouble } from './troubles.ts';

/** The context that a sealed password is bound to: after a change of any part it cannot be opened. */
export const sealedFor = (employeeId: number, { protocol, host, port, security, login }: Omit<MailServer, 'password'>): string =>
  JSON.stringify([employeeId, protocol, host, port, security, login]);

const changed = (context: MailSessionContext, what: string): Promise<void> =>
  audit(context.db, context, 'settings.changed', {
    personId: context.session.personId,
    organisationId: context.session.organisationId,
    details: { what },
  });

const findAccount = ({ db, session }: MailSessionContext) =>
  db
    .selectFrom('mail_accounts')
    .selectAll()
    .where('employee_id', '=', session.employeeId)
    .where('organisation_id', '=', session.organisationId)
    .executeTakeFirst();

export const readMailAccount = async (context: MailSessionContext): Promise<CallAnswer<typeof calls.readMailAccount>> => {
  const { db, session, mailboxes, say } = context;
  if (!(await hasMailAccess(db, session)))
    return { refusal: say(session.roles.has('system-administrator') ? 'mail.noAccessYet' : 'mail.noAccess'), account: null };
  const row = await findAccount(context);
  const account = row
    ? {
        protocol: row.protocol,
        host: row.host,
        port: row.port,
        security: row.security,
        login: row.login,
        charset: row.charset,
        sender: row.sender,
        trouble: sayTrouble(context, row),
      }
    : null;
  return { refusal: mailboxes.sealer ? null : say('mail.noKey'), account };
};

const expectSealer = ({ mailboxes }: MailSessionContext): Sealer => {
  if (!mailboxes.sealer) throw new BusinessError('mail.noKey');
  return mailboxes.sealer;
};

type Given = CallInput<typeof calls.testMailAccount>;

const serverOf = ({ protocol, host, port, security, login }: Given) => ({
  protocol,
  host: host
    .trim()
    .toLowerCase()
    .replace(/^\[(.+)\]$/, '$1'),
  port,
  security,
  login: login.trim(),
});

/**
 * The typed password, else the stored one. The stored one is sent only to the server that it was stored for; otherwise anybody who finds an
 * open window could have it sent to their own server.
 */
const passwordFor = async (context: MailSessionContext, given: Given): Promise<string> => {
  if (given.password !== undefined) return given.password;
  const sealer = expectSealer(context);
  const kept = await findAccount(context);
  const server = serverOf(given);
  const isSame = kept && sealedFor(0, kept) === sealedFor(0, server);
  if (!isSame) throw new BusinessError('mail.passwordNeeded');
  return sealer.open(kept.sealed_password, sealedFor(context.session.employeeId, server));
};

const check = async (server: MailServer, context: MailSessionContext): Promise<number> => {
  const mailbox = await openMailbox(server, context.mailboxes.policy);
  await mailbox.close();
  return mailbox.count;
};

export const testMailAccount = async (given: Given, context: MailSessionContext): Promise<CallAnswer<typeof calls.testMailAccount>> => {
  await expectMailAccess(context);
  await consume(context.db, limits.mailTests, context.session.personId, context.now);
  try {
    const count = await check({ ...serverOf(given), password: await passwordFor(context, given) }, context);
    return { works: true, text: context.say('mail.works', { count }), field: null };
  } catch (error) {
    if (error instanceof BusinessError) throw error;
    const { trouble, details } = asMailError(error);
    context.log.info({ trouble }, 'a mail account was tried in vain');
    return { works: false, text: sayTrouble(context, { trouble, trouble_details: details }) ?? '', field: blamed[trouble] ?? null };
  }
};

/** A server that could never be reached is not saved. */
const expectReachable = async (context: MailSessionContext, server: Omit<MailServer, 'password'>): Promise<void> => {
  const { host, port } = server;
  try {
    expectEncrypted(server, context.mailboxes.policy);
    await findAddress(host, port, context.mailboxes.policy);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    if (error.trouble === 'plain') throw new BusinessError('mail.troubles.plain');
    if (error.trouble === 'private') throw new BusinessError('mail.troubles.private');
    if (error.trouble === 'port') throw new BusinessError('mail.portNotAllowed', { ports: error.details });
  }
};

/** An unreachable mailbox is not connected: the person learns the reason at once, and does not wait for letters that never arrive. */
const expectWorking = async (server: MailServer, context: MailSessionContext): Promise<void> => {
  try {
    await check(server, context);
  } catch (error) {
    const { trouble, details } = asMailError(error);
    context.log.info({ trouble }, 'a mail account was tried in vain');
    throw new BusinessError('mail.notConnected', { why: sayTrouble(context, { trouble, trouble_details: details }) ?? '' });
  }
};

export const saveMailAccount = async (given: CallInput<typeof calls.saveMailAccount>, context: MailSessionContext): Promise<null> => {
  const { db, now, session } = context;
  await expectMailAccess(context);
  await consume(db, limits.mailTests, session.personId, now);
  const sealer = expectSealer(context);
  const server = serverOf(given);
  await expectReachable(context, server);
  const password = await passwordFor(context, given).catch((error: unknown) => {
    throw error instanceof MailError ? new BusinessError('mail.passwordNeeded') : error;
  });
  const before = await findAccount(context);
  // A change of only the charset or the sender does not contact the server.
  if (given.password !== undefined || before?.trouble !== null || sealedFor(0, before) !== sealedFor(0, server))
    await expectWorking({ ...server, password }, context);
  const settings = {
    ...server,
    sealed_password: sealer.seal(password, sealedFor(session.employeeId, server)),
    charset: given.charset,
    sender: given.sender?.trim() ?? '',
    next_attempt_at: now,
    asked_at: now,
    attempts: 0,
    remaining: 0,
    trouble: null,
    trouble_details: '',
  };
  await db.transaction().execute(async (trx) => {
    const kept = await trx
      .selectFrom('mail_accounts')
      .selectAll()
      .where('employee_id', '=', session.employeeId)
      .where('organisation_id', '=', session.organisationId)
      .forUpdate()
      .executeTakeFirst();
    const isSameMailbox = kept && kept.protocol === server.protocol && kept.host === server.host && kept.login === server.login;
    // The records of letters fetched from another mailbox do not apply to this one.
    if (kept && !isSameMailbox)
      await trx.deleteFrom('mail_accounts').where('id', '=', kept.id).where('organisation_id', '=', session.organisationId).execute();
    if (isSameMailbox)
      await trx
        .updateTable('mail_accounts')
        .set(settings)
        .where('id', '=', kept.id)
        .where('organisation_id', '=', session.organisationId)
        .execute();
    else
      await trx
        .insertInto('mail_accounts')
        .values({
          ...settings,
          organisation_id: session.organisationId,
          employee_id: session.employeeId,
          created_at: now,
          fetched_at: null,
        })
        .execute();
  });
  await changed(context, 'mail-account');
  return null;
};

export const removeMailAccount = async (context: MailSessionContext): Promise<null> => {
  const { db, session } = context;
  await db
    .deleteFrom('mail_accounts')
    .where('employee_id', '=', session.employeeId)
    .where('organisation_id', '=', session.organisationId)
    .execute();
  await changed(context, 'mail-account:removed');
  return null;
};
