/** What can be done with many people at once, and with whom of them. */
import { inviteAgain } from '@qujat/contract/administration/invitations';
import type { AdministeredPerson } from '@qujat/contract/administration/people';
import { demandPasswordChange, endPersonSessions, lockPerson, unlockPerson } from '@qujat/contract/administration/person-access';
import type { Send } from '@qujat/api/use-change';

export const bulkActs = ['invite', 'password', 'sessions', 'lock', 'unlock'] as const;
export type BulkAct = (typeof bulkActs)[number];

const fits: Readonly<Record<BulkAct, (person: AdministeredPerson) => boolean>> = {
  invite: ({ invitationId }) => invitationId !== null,
  password: ({ state, attention }) => state === 'working' && !attention.includes('password'),
  sessions: ({ state }) => state === 'working',
  lock: ({ state }) => state === 'working',
  unlock: ({ state }) => state === 'locked',
};

/** Those of the chosen with whom it can be done. */
export const fitting = (act: BulkAct, people: readonly AdministeredPerson[]): readonly AdministeredPerson[] => people.filter(fits[act]);

const background = { background: true } as const;

/** Does it with one of them. */
export const doWith = (act: BulkAct, { employeeId, invitationId }: AdministeredPerson, send: Send): Promise<unknown> => {
  if (act === 'invite') return send(inviteAgain, { invitationId: invitationId ?? 0 }, background);
  const call = { password: demandPasswordChange, sessions: endPersonSessions, lock: lockPerson, unlock: unlockPerson }[act];
  return send(call, { employeeId: employeeId ?? 0 }, background);
};
