import type { ListSite } from '@qujat/server/domain/documents/test-support/list-site';
import type { listDocuments } from '@qujat/server/domain/documents/list/document-list';
import { benchSession } from './bench-session.ts';

type ListContext = Parameters<typeof listDocuments>[1];

/** The reader of a list. */
export interface Who {
  readonly employeeId: number;
  readonly actingFor?: readonly number[];
  readonly administrator?: true;
}

/** The day of the newest document. */
export const benchDay = new Date();
const roles = { administrator: new Set(['document-administrator' as const]), nobody: new Set<never>() };

/** The context of a list request by a signed-in person. */
export const contextFor = (
  { db, generated }: ListSite,
  { employeeId, actingFor = [], administrator }: Who,
  period: number | null = null,
): ListContext => ({
  db,
  now: benchDay,
  language: 'ru',
  session: benchSession({
    employeeId,
    organisationId: generated.organisationId,
    actingFor,
    period,
    roles: administrator ? roles.administrator : roles.nobody,
    today: benchDay.toISOString().slice(0, 10),
  }),
});
