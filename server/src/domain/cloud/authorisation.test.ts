/** Permissions of the cloud: a row for every call of the contract; a missing row fails. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { callsByArea } from '@qujat/contract/all-calls';
import type { AnyCall } from '@qujat/contract/call';
import * as cloud from '@qujat/contract/cloud';
import * as changes from '@qujat/contract/cloud-changes';
import { searchUsers } from '@qujat/contract/colleagues';
import * as outside from '@qujat/contract/external-folder';
import { CallFailure, type Client } from '../../test-support/server.ts';
import { cloudOffice } from './test-support/cloud-office.ts';

/** A folder, created anew for each request. */
interface Fixture {
  readonly folder: number;
  readonly elsewhere: number;
  readonly file: cloud.ContentItem;
  readonly guestId: number;
  readonly strangerId: number;
  readonly link: string;
}

const visitors = ['anonymous', 'foreigner', 'stranger', 'revoked', 'guest', 'owner'] as const;
type Visitor = (typeof visitors)[number];
/** An HTTP status; 200 is an answer, 'nothing' one without any content of the folder, 'refused' a text of the rules. */
type Outcome = number | 'nothing' | 'refused';
type Outcomes = Readonly<Record<Visitor, Outcome>>;

const table = (anonymous: Outcome, foreigner: Outcome, stranger: Outcome, revoked: Outcome, guest: Outcome, owner: Outcome): Outcomes => ({
  anonymous,
  foreigner,
  stranger,
  revoked,
  guest,
  owner,
});
const onlyOwner = table(401, 404, 404, 404, 403, 200);
/** Nobody else has it in their trash, or could remove it. */
const onlyOwners = table(401, 404, 404, 404, 404, 200);
const whoMayEnter = table(401, 404, 404, 404, 200, 200);
const seenByOwner = table(401, 'nothing', 'nothing', 'nothing', 'nothing', 200);
const seenByGuest = table(401, 'nothing', 'nothing', 'nothing', 200, 200);
/** Reveals nothing about anybody's folders. */
const anySession = table(401, 200, 200, 200, 200, 200);
/** With a link everybody gets the same. */
const anybody = table(200, 200, 200, 200, 200, 200);

interface Row {
  readonly ask: (client: Client, fixture: Fixture) => Promise<unknown>;
  readonly outcomes: Outcomes;
  /** The folder is in the trash at the time of the request. */
  readonly inTrash?: true;
}

const file = (): File => new File(['Тайна'], 'Новый.txt');

const rows: Readonly<Record<string, Row>> = {
  personalFolders: { ask: (client) => client.call(cloud.personalFolders, {}), outcomes: seenByOwner },
  accessibleFolders: { ask: (client) => client.call(cloud.accessibleFolders, {}), outcomes: { ...seenByGuest, owner: 'nothing' } },
  folderContent: { ask: (client, { folder }) => client.call(cloud.folderContent, { folderId: folder, page: 0 }), outcomes: whoMayEnter },
  folderPages: { ask: (client, { folder }) => client.call(cloud.folderPages, { folderId: folder }), outcomes: whoMayEnter },
  cloudView: { ask: (client) => client.call(cloud.cloudView, {}), outcomes: anySession },
  saveCloudView: { ask: (client) => client.call(changes.saveCloudView, { view: cloud.views.grid }), outcomes: anySession },
  checkArchive: {
    ask: (client, { folder }) => client.call(changes.checkArchive, { folders: [folder] }),
    outcomes: whoMayEnter,
  },
  takenFileNames: {
    ask: (client, { folder, file: item }) => client.call(changes.takenFileNames, { folderId: folder, names: item.name }),
    outcomes: whoMayEnter,
  },
  cloudUse: { ask: (client) => client.call(cloud.cloudUse, {}), outcomes: anySession },
  recentFiles: { ask: (client) => client.call(cloud.recentFiles, { page: 0 }), outcomes: seenByOwner },
  recentPages: { ask: (client) => client.call(cloud.recentPages, {}), outcomes: anySession },
  internalFiles: { ask: (client) => client.call(cloud.internalFiles, { page: 0 }), outcomes: seenByGuest },
  internalPages: { ask: (client) => client.call(cloud.internalPages, {}), outcomes: anySession },
  externalFiles: { ask: (client) => client.call(cloud.externalFiles, { page: 0 }), outcomes: seenByOwner },
  externalPages: { ask: (client) => client.call(cloud.externalPages, {}), outcomes: anySession },
  // Files of posts are for everybody of the organisation (feed/authorisation.test.ts); a folder's are not among them.
  feedFiles: { ask: (client) => client.call(cloud.feedFiles, { page: 0 }), outcomes: { ...seenByOwner, owner: 'nothing' } },
  feedPages: { ask: (client) => client.call(cloud.feedPages, {}), outcomes: anySession },

  createFolder: {
    ask: (client, { folder }) => client.call(changes.createFolder, { parentId: folder, name: 'Новая' }),
    outcomes: onlyOwner,
  },
  renameFolder: {
    ask: (client, { folder }) => client.call(changes.renameFolder, { id: folder, name: `Другая ${folder}` }),
    outcomes: onlyOwner,
  },
  shareFolder: { ask: (client, { folder }) => client.call(changes.shareFolder, { id: folder, shared: false }), outcomes: onlyOwner },
  limitLink: { ask: (client, { folder }) => client.call(changes.limitLink, { id: folder }), outcomes: onlyOwner },
  giveAccess: {
    ask: (client, { folder, strangerId }) => client.call(changes.giveAccess, { id: folder, employeeId: strangerId }),
    outcomes: onlyOwner,
  },
  revokeAccess: {
    ask: (client, { folder, guestId }) => client.call(changes.revokeAccess, { id: folder, employeeId: guestId }),
    outcomes: onlyOwner,
  },
  uploadFiles: {
    ask: (client, { folder }) => client.call(changes.uploadFiles, { folderId: folder, files: [file()] }),
    outcomes: whoMayEnter,
  },
  renameFile: { ask: (client, fixture) => client.call(changes.renameFile, { id: fixture.file.id, name: 'Другой' }), outcomes: onlyOwners },
  moveItems: {
    ask: (client, fixture) => client.call(changes.moveItems, { files: [fixture.file.id], to: fixture.elsewhere }),
    outcomes: onlyOwners,
  },
  removeItems: { ask: (client, { folder }) => client.call(changes.removeItems, { folders: [folder] }), outcomes: onlyOwners },
  restoreItems: {
    ask: (client, { folder }) => client.call(changes.restoreItems, { folders: [folder] }),
    outcomes: onlyOwners,
    inTrash: true,
  },
  forgetItems: {
    ask: (client, { folder }) => client.call(changes.forgetItems, { folders: [folder] }),
    outcomes: onlyOwners,
    inTrash: true,
  },
  trashContent: { ask: (client) => client.call(changes.trashContent, { page: 0 }), outcomes: seenByOwner, inTrash: true },
  trashPages: { ask: (client) => client.call(changes.trashPages, {}), outcomes: anySession },

  externalInfo: { ask: (client, { link }) => client.call(outside.externalInfo, { id: 0, link }), outcomes: anybody },
  externalContent: { ask: (client, { link }) => client.call(outside.externalContent, { id: 0, link, page: 0 }), outcomes: anybody },
  externalCreate: {
    ask: (client, { link }) => client.call(outside.externalCreate, { id: 0, link, name: crypto.randomUUID() }),
    outcomes: anybody,
  },
  externalArchive: {
    ask: (client, { folder, link }) => client.call(outside.externalArchive, { link, folders: [folder] }),
    outcomes: anybody,
  },
  externalTaken: {
    ask: (client, { link, file: item }) => client.call(outside.externalTaken, { id: 0, link, names: item.name }),
    outcomes: anybody,
  },
  externalUpload: { ask: (client, { link }) => client.call(outside.externalUpload, { id: 0, link, files: [file()] }), outcomes: anybody },

  // Limited to the person's own organisation: the search for a foreigner's colleagues finds nobody of this one.
  searchUsers: {
    ask: (client) => client.call(searchUsers, { name: 'Тестов revoked' }),
    outcomes: table(401, 'nothing', 200, 'nothing', 200, 200),
  },
};

const calls: readonly AnyCall[] = ['cloud', 'cloud-changes', 'external-folder', 'colleagues'].flatMap((area) => callsByArea[area] ?? []);
const externals = calls.filter(({ access }) => access === 'anonymous');

const outcomeOf = async (asked: Promise<unknown>, secret: RegExp): Promise<Outcome> => {
  try {
    const answer = await asked;
    return Array.isArray(answer) && !secret.test(JSON.stringify(answer)) ? 'nothing' : 200;
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return error.status === 200 ? 'refused' : error.status;
  }
};

describe('every call of the cloud', () => {
  const office = cloudOffice();
  const { server, clients, ids } = office;
  const anonymous = server.anonymous.bind(server);
  let made = 0;
  let elsewhere = 0;

  before(async () => {
    elsewhere = await office.newFolder('В другом месте');
  });

  const clientOf = (visitor: Visitor): Client => (visitor === 'anonymous' ? anonymous() : clients[visitor]);

  const fixture = async (): Promise<Fixture> => {
    made += 1;
    const folder = await office.newFolder(`Тайна ${made}`);
    for (const name of ['guest', 'revoked'] as const) await clients.owner.call(changes.giveAccess, { id: folder, employeeId: ids[name] });
    const item = await office.put(folder, `Тайна ${made}.txt`);
    await clients.owner.call(changes.revokeAccess, { id: folder, employeeId: ids.revoked });
    return { folder, elsewhere, file: item, guestId: ids.guest, strangerId: ids.stranger, link: await office.link(folder) };
  };

  const prepared = async (inTrash = false): Promise<Fixture> => {
    const each = await fixture();
    if (inTrash) await clients.owner.call(changes.removeItems, { folders: [each.folder] });
    return each;
  };

  test('is listed in the table', () => {
    assert.deepEqual(
      calls.map(({ name }) => name).filter((name) => !(name in rows)),
      [],
    );
    assert.deepEqual(
      Object.keys(rows).filter((name) => !calls.some((call) => call.name === name)),
      [],
    );
  });

  for (const [name, { ask, outcomes, inTrash }] of Object.entries(rows)) {
    test(`${name}: ${visitors.map((visitor) => `${visitor} ${outcomes[visitor]}`).join(', ')}`, async () => {
      // Calls without an effect on the others share one folder.
      const shared = calls.some((call) => call.name === name && (call.effect === 'read' || call.access === 'anonymous'))
        ? await prepared(inTrash)
        : null;
      for (const visitor of visitors) {
        const each = shared ?? (await prepared(inTrash));
        const secret = name === 'searchUsers' ? /Тестов/ : new RegExp(`Тайна ${made}\\b`);
        assert.equal(await outcomeOf(ask(clientOf(visitor), each), secret), outcomes[visitor], visitor);
      }
    });
  }

  for (const { name } of externals) {
    test(`${name}: refuses a link that is closed, expired, protected by a password, or another folder’s`, async () => {
      const { ask } = rows[name]!;
      const after = async (act: (made: Fixture) => Promise<unknown>): Promise<Outcome> => {
        const each = await fixture();
        await act(each);
        return outcomeOf(ask(anonymous(), each), /./);
      };
      assert.equal(
        await after(({ folder }) => clients.owner.call(changes.shareFolder, { id: folder, shared: false })),
        'refused',
        'closed',
      );
      assert.equal(await after(({ folder }) => clients.owner.call(changes.removeItems, { folders: [folder] })), 'refused', 'in the trash');
      assert.equal(await after(({ folder }) => clients.owner.call(changes.moveItems, { folders: [folder], to: elsewhere })), 200, 'moved');
      const locked = await after(({ folder }) => clients.owner.call(changes.limitLink, { id: folder, password: 'сезам-откройся' }));
      assert.equal(locked, name === 'externalInfo' ? 200 : 403, 'locked: info says that a password is wanted, and nothing else');
      const soon = Math.floor(server.clock.now().getTime() / 1000) + 60;
      const expiring = await fixture();
      await clients.owner.call(changes.limitLink, { id: expiring.folder, expires: soon });
      server.clock.advance(61_000);
      assert.equal(await outcomeOf(ask(anonymous(), expiring), /./), 'refused', 'expired');
      const other = await fixture();
      assert.equal(await outcomeOf(ask(anonymous(), { ...other, link: 'x'.repeat(24) }), /./), 'refused', 'unknown');
    });
  }

  test('files and archives are for people with access, and behind a link while it is valid', async () => {
    const { folder, file: item, link } = await fixture();
    const code = item.downloadCode ?? '';
    const everybody = visitors.map(clientOf);
    const asked = async (client: Client, path: string): Promise<number> => {
      const response = await client.fetch(path, { headers: { authorization: '' } });
      await response.arrayBuffer();
      return response.status;
    };
    const all = async (path: string): Promise<number[]> => {
      const found: number[] = [];
      for (const client of everybody) found.push(await asked(client, path));
      return found;
    };
    // A code opens a file to those who have opened the folder by its link; the link names a folder.
    assert.deepEqual(await all(`/file/dwn?code=${code}`), [403, 404, 404, 404, 200, 200]);
    assert.deepEqual(await all(`/file/zip?file=${code}&link=${link}`), [200, 200, 200, 200, 200, 200]);
    for (const client of everybody) await client.call(outside.externalInfo, { id: 0, link });
    assert.deepEqual(await all(`/file/dwn?code=${code}`), [200, 200, 200, 200, 200, 200]);
    assert.deepEqual(await all(`/file/zip?folder=${folder}`), [404, 404, 404, 404, 200, 200]);
    await clients.owner.call(changes.shareFolder, { id: folder, shared: false });
    assert.deepEqual(await all(`/file/dwn?code=${code}`), [403, 404, 404, 404, 200, 200]);
    assert.deepEqual(await all(`/file/zip?file=${code}`), [404, 404, 404, 404, 200, 200]);
    assert.deepEqual(await all(`/file/zip?folder=${folder}`), [404, 404, 404, 404, 200, 200]);
  });
});
