/** Two organisations that exchange letters through the demo's gateway, for the tests of the exchange. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach } from 'node:test';
import type { InputOf } from '@qujat/contract/call';
import { documentList } from '@qujat/contract/document-list';
import { exchangeStatus, sendToExchange } from '@qujat/contract/exchange';
import { queues } from '@qujat/contract/vocabulary';
import { storeDocuments, type StoredDocument } from '../../documents/store-documents.ts';
import { emailOf, makeOffice, type Office } from '../../documents/test-support/office.ts';
import { officeDocument } from '../../documents/test-support/office-document.ts';
import { createDiskStore } from '../../../platform/files/disk-store.ts';
import { createLocalKeyReader } from '../../../platform/keys/local-key-reader.ts';
import { keyPassword, makeTestAuthority, testIin, type TestAuthority } from '../../../test-support/keys.ts';
import { testServer, type Client } from '../../../test-support/server.ts';
import { createDemoGateway, playAgencies } from '../demo-gateway/demo-gateway.ts';
import { exchangeTraffic, type TrafficParts } from '../exchange-job.ts';

export type SendInput = InputOf<(typeof sendToExchange)['fields']>;

/** Filled in before the first test. */
interface Scene {
  office: Office;
  south: Office;
  bins: { readonly north: string; readonly south: string };
  clerk: Client;
  worker: Client;
  southClerk: Client;
  keyFile: File;
  dataDir: string;
  authority(): TestAuthority;
}

/** Registers the hooks that start a server with two organisations; returns what a test does with them. */
export const testExchange = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qujat-exchange-'));
  const parts: { authority?: TestAuthority; traffic?: TrafficParts } = {};
  const authority = (): TestAuthority => parts.authority!;
  const scene = { dataDir, authority } as Scene;
  before(async () => {
    parts.authority = await makeTestAuthority();
  });
  after(async () => {
    await parts.traffic?.keys.close();
    parts.authority?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const server = testServer({ dataDir: () => dataDir, demo: true, trustFolder: () => authority().trustFolder });

  before(async () => {
    const { db } = server;
    scene.office = await makeOffice(db, 'north');
    scene.south = await makeOffice(db, 'south');
    const binOf = async (id: number): Promise<string> =>
      (await db.selectFrom('organisations').select('bin').where('id', '=', id).executeTakeFirstOrThrow()).bin ?? '';
    scene.bins = { north: await binOf(scene.office.organisationId), south: await binOf(scene.south.organisationId) };
    await db.updateTable('people').set({ iin: testIin }).where('email', '=', emailOf('clerk', 'north')).execute();
    await db.updateTable('templates').set({ correspondence: 'incoming', code: 'ВХ' }).where('id', '=', scene.south.templates.R5).execute();
    [scene.clerk, scene.worker, scene.southClerk] = await Promise.all([
      server.signIn(emailOf('clerk', 'north')),
      server.signIn(emailOf('worker', 'north')),
      server.signIn(emailOf('clerk', 'south')),
    ]);
    const organisation = { name: 'ТОО «north»', bin: scene.bins.north };
    scene.keyFile = new File([new Uint8Array(await authority().key({ organisation }))], 'clerk.p12');
    const keys = createLocalKeyReader(authority().trustFolder);
    parts.traffic = {
      gateway: createDemoGateway(db, keys),
      keys,
      files: createDiskStore(join(dataDir, 'files')),
      origin: 'https://qujat.example',
    };
  });
  beforeEach(async () => {
    await server.db.updateTable('demo_gateway_switch').set({ away: false }).execute();
    // Opening a key is counted by address.
    await server.db.deleteFrom('rate_limits').execute();
  });

  const input = (id: number, more: Partial<SendInput> = {}): SendInput => ({
    id,
    characterId: 'notification',
    kindId: 'letter',
    phone: '+7 700 000 00 00',
    executor: 'Тестов worker',
    keyFile: scene.keyFile,
    password: keyPassword,
    ...more,
  });

  return {
    server,
    scene,
    input,
    /** Stores an approved outgoing document of the northern organisation and returns its id. */
    letter: async (
      recipients: readonly { bin: string; name: string }[] = [{ bin: scene.bins.south, name: 'ТОО «south»' }],
      more: Partial<StoredDocument['document']> = {},
    ): Promise<number> => {
      const [id] = await storeDocuments(server.db, [
        {
          document: officeDocument(scene.office, {
            template_id: scene.office.templates.R6,
            status: 500,
            subject: 'О готовности <объекта> & прочем',
            number: 'ИСХ-1',
            body: { text: 'Направляем сведения.', recipients: [...recipients] },
            correspondence: 'outgoing',
            ...more,
          }),
          participants: [{ stage: 3, employeeId: scene.office.staff.clerk }],
          log: [],
        },
      ]);
      return id!;
    },
    send: (id: number, more: Partial<SendInput> = {}, who = scene.clerk) => who.call(sendToExchange, input(id, more)),
    /** One round of the demo's agencies and of the exchange job, `ahead` milliseconds from now. */
    round: async (ahead = 0): Promise<void> => {
      const now = new Date(server.clock.now().getTime() + ahead);
      await playAgencies(server.db, now);
      await exchangeTraffic(server.db, parts.traffic!, now);
    },
    status: (id: number, who = scene.clerk) => who.call(exchangeStatus, { id }),
    /** The incoming letters that the southern clerk sees. */
    incoming: async (): Promise<{ id: number; number: string; exchangeMarker: string | null }[]> =>
      (await scene.southClerk.call(documentList, { queue: queues.incomingCorrespondence })).documents,
    /** The actions in a document's log, in their order. */
    actions: async (id: number): Promise<string[]> =>
      (await server.db.selectFrom('document_log').select('action').where('document_id', '=', id).orderBy('sequence').execute()).map(
        (each) => each.action,
      ),
  };
};
