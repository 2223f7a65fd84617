/** Employees with a connected mailbox, for tests. */
import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/database/pool.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { addEmployee, addOrganisation } from '../../../test-support/people.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import { sealedFor } from '../account.ts';
import type { FetchingParts } from '../mailbox-parts.ts';
import { createSealer } from '../sealing.ts';
import type { MailPolicy } from '../servers/policy.ts';

export const testKey = randomBytes(32);
const testSealer = createSealer([testKey]);

/** Test servers run on this machine, at any port. */
export const testPolicy = (more: Partial<MailPolicy> = {}): MailPolicy => ({
  ports: [[1, 65_535]],
  networks: ['127.0.0.0/8', '::1'],
  plainHosts: ['localhost', '127.0.0.1'],
  authorities: null,
  timeoutMs: 30_000,
  ...more,
});

export const testParts = (files: FileStore, more: Partial<FetchingParts> = {}): FetchingParts => ({
  sealer: testSealer,
  policy: testPolicy(),
  files,
  ...more,
});

let people = 0;

export interface Owner {
  readonly employeeId: number;
  readonly organisationId: number;
  readonly email: string;
}

export const addReader = async (db: Database, organisationId?: number, mailAccess = true): Promise<Owner> => {
  const id = organisationId ?? (await addOrganisation(db));
  const email = `mail-${(people += 1)}@north.example`;
  return {
    organisationId: id,
    email,
    employeeId: (await addEmployee(db, { organisationId: id, email, employee: { mail_access: mailAccess } })).employeeId,
  };
};

type NewAccount = Omit<Insertable<Schema['mail_accounts']>, 'organisation_id' | 'employee_id' | 'sealed_password' | 'created_at'>;

export const connect = async (
  db: Database,
  { employeeId, organisationId }: Owner,
  port: number,
  password: string,
  now: Date,
  more: Partial<NewAccount> = {},
): Promise<number> => {
  const server = { protocol: 'imap', host: 'localhost', port, security: 'none', login: 'reader@north.example', ...more } as const;
  const { id } = await db
    .insertInto('mail_accounts')
    .values({
      next_attempt_at: now,
      asked_at: null,
      fetched_at: null,
      trouble: null,
      charset: 'windows-1251',
      sender: '',
      ...more,
      ...server,
      organisation_id: organisationId,
      employee_id: employeeId,
      sealed_password: testSealer.seal(password, sealedFor(employeeId, server)),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
