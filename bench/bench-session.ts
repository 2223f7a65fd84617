import type { Session } from '@qujat/server/platform/http/session';

/** The session of a person whom a bench lets ask; `more` is what differs from a usual one. */
export const benchSession = (more: Pick<Session, 'organisationId' | 'employeeId' | 'today'> & Partial<Session>): Session => ({
  id: 1,
  personId: 1,
  actingFor: [],
  period: null,
  roles: new Set(),
  timeZone: 'Asia/Almaty',
  language: 'ru_RU',
  restriction: null,
  ...more,
});
