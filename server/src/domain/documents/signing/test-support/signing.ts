/** An office whose director has keys, with documents waiting for him, for the tests of signing. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import type { MetricsSettings } from '@qujat/telemetry';
import { stages, statuses, type Stage } from '@qujat/contract/vocabulary';
import { testServer, type Client, type TestServer } from '../../../../test-support/server.ts';
import { makeGostAuthority, type GostAuthority } from '../../../../platform/keys/test-support/gost.ts';
import type { Revoked } from '../../../../app/demo/keys/authority.ts';
import { serveDemoAuthority } from '../../../../app/demo/keys/serve-authority.ts';
import type { RevocationSettings } from '../../../../app/revocation.ts';
import { makeDemoTimeStamps, readDemoTimeStamps } from '../../../../app/demo/keys/time-stamps.ts';
import { makeTestAuthority, testIin, type TestAuthority } from '../../../../test-support/keys.ts';
import type { RouteCode } from '../../../../platform/database/schema/documents.ts';
import { storeDocuments } from '../../store-documents.ts';
import { makeOffice, type Office, type StaffName } from '../../test-support/office.ts';
import { officeDocument } from '../../test-support/office-document.ts';

export interface SigningOffice {
  readonly server: TestServer;
  readonly office: Office;
  readonly authority: TestAuthority;
  readonly dataDir: string;
  readonly bin: string;
  /** The director, whose key contains `testIin`. */
  readonly director: Client;
  /** Documents that wait for a person at a stage; by default for the director's approval, with any key. */
  readonly documents: (
    count: number,
    options?: { route?: RouteCode; stage?: Stage; signatory?: StaffName; status?: 100 | 200 | 300 | 500 },
  ) => Promise<number[]>;
  readonly gost: GostAuthority;
  readonly clientOf: (name: StaffName) => Promise<Client>;
}

export const asFile = (bytes: Uint8Array, name = 'key.p12'): File => new File([new Uint8Array(bytes)], name);
export const newBatch = (): string => randomUUID();

const emails = (name: StaffName): string => `${name}@north.example`;

/** Within a `describe`. `begin`: when the authorities were made; now if not given. */
export const signingOffice = ({
  revoked,
  begin = new Date(),
  ...options
}: {
  worker?: boolean;
  publicOrigin?: string;
  mobileSigningLink?: string;
  metrics?: MetricsSettings;
  begin?: Date;
  revocation?: RevocationSettings;
  revoked?: () => readonly Revoked[];
} = {}): {
  readonly get: () => SigningOffice;
} => {
  const parts: { authority?: TestAuthority; gost?: GostAuthority; dataDir?: string; made?: SigningOffice } = {};
  before(async () => {
    // Where a test says who is revoked, the authority answers over HTTP.
    parts.authority = await makeTestAuthority(begin, revoked ? (folder) => serveDemoAuthority(folder, { revoked }) : null);
    await makeDemoTimeStamps(parts.authority.dataDir, begin);
    parts.gost = makeGostAuthority();
    writeFileSync(join(parts.authority.trustFolder, 'roots/gost.pem'), parts.gost.root.toString());
    writeFileSync(join(parts.authority.trustFolder, 'intermediates/gost.pem'), parts.gost.issuer.toString());
    writeFileSync(join(parts.authority.trustFolder, 'crls/gost.crl'), parts.gost.list);
    parts.dataDir = mkdtempSync(join(tmpdir(), 'qujat-signing-'));
  });
  after(async () => {
    await parts.authority?.close();
    parts.authority?.remove();
    rmSync(parts.dataDir ?? '', { recursive: true, force: true });
  });
  const server = testServer({
    ...options,
    trustFolder: () => parts.authority?.trustFolder ?? '',
    dataDir: () => parts.dataDir ?? '',
    timeStamps: async () => ({ kind: 'key', ...(await readDemoTimeStamps(parts.authority?.dataDir ?? '')) }),
  });
  before(async () => {
    const { authority, dataDir, gost } = parts;
    if (!authority || !dataDir || !gost) throw new Error('the authority is made first');
    const office = await makeOffice(server.db);
    const { bin } = await server.db
      .selectFrom('organisations')
      .select('bin')
      .where('id', '=', office.organisationId)
      .executeTakeFirstOrThrow();
    await server.db.updateTable('people').set({ iin: testIin }).where('email', '=', emails('director')).execute();
    parts.made = {
      server,
      office,
      authority,
      gost,
      dataDir,
      bin: bin ?? '',
      director: await server.signIn(emails('director')),
      clientOf: (name) => server.signIn(emails(name)),
      documents: (count, { route = 'R2', stage = stages.approval, signatory = 'director', status = statuses.approval } = {}) =>
        storeDocuments(
          server.db,
          Array.from({ length: count }, (_, index) => ({
            document: officeDocument(office, {
              template_id: office.templates[route],
              status,
              subject: 'О закупке трансформатора',
              body: { text: 'Қарап, орындауды тапсыруыңызды сұраймын.' },
              number: status === 100 ? '' : `П-${index + 1}`,
              issue_date: new Date('2026-11-19T05:00:00Z'),
            }),
            participants: [{ stage, employeeId: office.staff[signatory] }],
            log: [],
          })),
        ),
    };
  });
  return {
    get: () => {
      if (!parts.made) throw new Error('the office is there only while tests run');
      return parts.made;
    },
  };
};
