/** The person's own settings (PAG-1). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { normalPhone } from '@qujat/contract/phone';
import type * as settings from '@qujat/contract/settings';
import { audit } from '../../../platform/audit/audit.ts';
import { roleTexts } from '../../../platform/keys/key-texts.ts';
import { isFactorObligatory } from '../../../platform/policy/second-factor.ts';
import { isPersonNcalayerOnly } from '../../../platform/keys/key-files.ts';
import { endOtherSessions } from '../auth/end-session.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { BusinessError, InvalidError } from '../../../platform/http/errors.ts';
import { unixSeconds } from '../../../platform/http/dates.ts';
import { readOrganisation } from './organisation-number.ts';

const changed = (context: SessionContext, what: string): Promise<void> =>
  audit(context.db, context, 'settings.changed', {
    personId: context.session.personId,
    organisationId: context.session.organisationId,
    details: { what },
  });

export const readSettings = async (context: SessionContext): Promise<CallAnswer<typeof settings.readSettings>> => {
  const { db, session, now, say } = context;
  const person = await db.selectFrom('people').selectAll().where('id', '=', session.personId).executeTakeFirstOrThrow();
  const sessions = await db
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', session.personId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
  const keys = await db
    .selectFrom('own_keys')
    .selectAll()
    .where('person_id', '=', session.personId)
    .where('valid_until', '>', now)
    .orderBy('used_at', 'desc')
    .limit(20)
    .execute();
  return {
    fullName: person.full_name,
    email: person.email,
    phone: person.phone,
    photo: person.photo,
    secondFactor: person.second_factor,
    hasTaxId: person.iin !== null,
    iin: person.iin,
    keys: keys.map((each) => ({
      serial: each.serial,
      holder: each.holder,
      organisation: each.organisation,
      role: each.role && say(roleTexts[each.role]),
      validUntil: unixSeconds(each.valid_until),
      lastUsed: unixSeconds(each.used_at),
    })),
    ncalayerOnly: await isPersonNcalayerOnly(db, person.id),
    factorObligatory: await isFactorObligatory(db, person.id),
    notifySignIns: person.notify_sign_ins,
    organisation: await readOrganisation(context),
    notifyDocuments: person.notify_documents,
    startPage: person.start_page,
    hidesToday: person.today_hidden,
    sessions: sessions.map((each) => ({
      id: each.id,
      device: each.user_agent,
      address: each.address,
      begun: unixSeconds(each.created_at),
      lastSeen: unixSeconds(each.last_seen_at),
      expires: unixSeconds(each.expires_at),
      ends: unixSeconds(each.ends_at),
      current: each.id === session.id,
    })),
  };
};

export const saveProfile = async ({ phone = '' }: CallInput<typeof settings.saveProfile>, context: SessionContext): Promise<null> => {
  const typed = phone.trim();
  const normal = typed === '' ? '' : normalPhone(typed);
  if (normal === null) throw new BusinessError('fields.phone');
  await context.db.updateTable('people').set({ phone: normal }).where('id', '=', context.session.personId).execute();
  await changed(context, 'profile');
  return null;
};

/** Omitted settings stay as they are. */
export const saveNotifications = async (
  { signIns, documents }: CallInput<typeof settings.saveNotifications>,
  context: SessionContext,
): Promise<null> => {
  if (signIns === undefined && documents === undefined) throw new InvalidError();
  const wishes = {
    ...(signIns !== undefined && { notify_sign_ins: signIns }),
    ...(documents !== undefined && { notify_documents: documents }),
  };
  await context.db.updateTable('people').set(wishes).where('id', '=', context.session.personId).execute();
  await changed(context, 'notifications');
  return null;
};

export const endSessions = async ({ id }: CallInput<typeof settings.endSessions>, context: SessionContext): Promise<null> => {
  const { db, now, session } = context;
  if (id === undefined) await endOtherSessions(db, session.personId, session.id, 'ended-by-person', now);
  else {
    // Only this person's sessions: another's counts as unknown.
    await db
      .updateTable('sessions')
      .set({ ended_at: now, end_reason: 'ended-by-person' })
      .where('id', '=', id)
      .where('person_id', '=', session.personId)
      .where('ended_at', 'is', null)
      .execute();
  }
  await audit(db, context, 'session.ended', {
    personId: session.personId,
    organisationId: session.organisationId,
    details: { which: id ?? 'others' },
  });
  return null;
};
