/** Calls services as a signed-in person does, without HTTP. */
import { documentList, listAnswer, type DocumentList, type DocumentListItem } from '@qujat/contract/document-list';
import type { CallInput } from '@qujat/contract/call';
import type { Database } from '../../../platform/database/pool.ts';
import type { Role } from '../../../platform/database/schema/people.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import type { DocumentSessionContext } from '../services.ts';
import { listDocuments } from '../list/document-list.ts';
import type { Office } from './office.ts';

export type Asking = Pick<DocumentSessionContext, 'db' | 'session' | 'language' | 'now' | 'address' | 'origin' | 'decisionListeners'>;

/** Noon in Almaty on 20 November 2026. */
export const noon = new Date('2026-11-20T07:00:00Z');

export const asking = async (
  db: Database,
  office: Office,
  employeeId: number,
  more: Partial<Pick<SessionContext['session'], 'actingFor' | 'period'>> & Partial<Pick<SessionContext, 'language' | 'now'>> = {},
): Promise<Asking> => {
  const roles = await db.selectFrom('employee_roles').select('role').where('employee_id', '=', employeeId).execute();
  const now = more.now ?? noon;
  return {
    db,
    language: more.language ?? 'ru',
    now,
    address: '203.0.113.7',
    origin: 'https://qujat.example',
    decisionListeners: [],
    session: {
      id: 1,
      personId: 1,
      employeeId,
      organisationId: office.organisationId,
      actingFor: more.actingFor ?? [],
      period: more.period ?? null,
      roles: new Set<Role>(roles.map((row) => row.role)),
      timeZone: 'Asia/Almaty',
      language: 'ru_RU',
      restriction: null,
      today: new Date(now.getTime() + 5 * 3_600_000).toISOString().slice(0, 10),
    },
  };
};

export type ListInput = CallInput<typeof documentList>;

/** A list as a client decodes it, and its raw form on the wire. */
export const askList = async (input: ListInput, who: Asking): Promise<{ list: DocumentList; wire: unknown }> => {
  const wire: unknown = JSON.parse((await listDocuments(input, who)).text);
  return { list: listAnswer.decode(wire), wire };
};

/** Every page of a list, one after another. */
export const askAllPages = async (input: ListInput, who: Asking): Promise<{ rows: DocumentListItem[]; count: number }> => {
  const { list } = await askList(input, who);
  const rows = [...list.documents];
  for (let page = 2; page <= list.totalPages; page += 1) rows.push(...(await askList({ ...input, page }, who)).list.documents);
  return { rows, count: list.count };
};
