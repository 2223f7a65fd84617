/** An office with an administrator who dismisses people, for tests. */
import { before } from 'node:test';
import { dismissPerson } from '@qujat/contract/administration/departure';
import { readHandover, type Handover, type HandoverChoice, type HandoverKind } from '@qujat/contract/administration/handover';
import { servedOffice, type ServedOffice } from '../../../documents/test-support/served-office.ts';
import { addEmployee } from '../../../../test-support/people.ts';
import type { Client } from '../../../../test-support/server.ts';

interface Leaver {
  readonly employeeId: number;
  readonly personId: number;
  readonly client: Client;
}

export interface DepartureOffice extends ServedOffice {
  readonly administrator: () => Client;
  /** Somebody new, who has nothing yet. */
  readonly leaver: (name: string, more?: Parameters<typeof addEmployee>[1]['employee']) => Promise<Leaver>;
  readonly read: (employeeId: number) => Promise<Handover>;
  /** The counts of the lines by kind. */
  readonly counts: (employeeId: number) => Promise<Partial<Record<HandoverKind, number>>>;
  /** Dismisses with the stamp of now. */
  readonly dismiss: (
    employeeId: number,
    more?: { successorId?: number; handover?: HandoverChoice[]; day?: string; hour?: number; reason?: string },
  ) => Promise<number | null>;
  readonly lastAudit: () => Promise<{ event: string; details: Record<string, unknown> }>;
}

export const to = (kind: HandoverKind, employeeId: number, of = ''): HandoverChoice => ({ kind, of, way: 'person', employeeId, role: '' });
export const keep = (kind: HandoverKind, of = ''): HandoverChoice => ({ kind, of, way: 'keep', employeeId: 0, role: '' });

/** Call it within a `describe`. */
export const departureOffice = (options: Parameters<typeof servedOffice>[0] = {}): DepartureOffice => {
  const served = servedOffice(options);
  const { server, clients } = served;
  before(async () => {
    for (const employee_id of [served.office.staff.administrator, served.office.staff.director])
      await server.db.insertInto('employee_roles').values({ employee_id, role: 'system-administrator' }).execute();
  });
  const administrator = (): Client => clients.administrator;
  const read = (employeeId: number): Promise<Handover> => administrator().call(readHandover, { employeeId });
  return {
    ...served,
    get office() {
      return served.office;
    },
    get foreigner() {
      return served.foreigner;
    },
    administrator,
    read,
    leaver: async (name, employee) => {
      const email = `${name}@north.example`;
      const { organisationId } = served.office;
      const ids = await addEmployee(server.db, {
        organisationId,
        email,
        person: { full_name: `Уходящий ${name}` },
        employee: { department_id: served.office.departments[0], ...employee },
      });
      return { ...ids, client: await server.signIn(email, { organisationId }) };
    },
    counts: async (employeeId) => Object.fromEntries((await read(employeeId)).lines.map(({ kind, count }) => [kind, count])),
    dismiss: async (employeeId, { handover = [], ...more } = {}) =>
      (await administrator().call(dismissPerson, { employeeId, stamp: (await read(employeeId)).stamp, handover, ...more })).at,
    lastAudit: () => server.db.selectFrom('audit_log').select(['event', 'details']).orderBy('id', 'desc').executeTakeFirstOrThrow(),
  };
};
