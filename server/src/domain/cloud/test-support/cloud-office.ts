/** A server with an owner of folders, a colleague, a person who has lost access, a stranger, and somebody of another organisation. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import * as cloud from '@qujat/contract/cloud';
import * as changes from '@qujat/contract/cloud-changes';
import type { ServerOptions } from '../../../app/index.ts';
import { addEmployee, addOrganisation } from '../../../test-support/people.ts';
import type { FileSettings } from '../../../platform/files/open-store.ts';
import type { Quota } from '../../../platform/files/quota.ts';
import { CallFailure, testServer, type Client, type TestServer } from '../../../test-support/server.ts';

const names = ['owner', 'guest', 'revoked', 'stranger', 'foreigner'] as const;
type Name = (typeof names)[number];

export interface CloudOffice {
  readonly server: TestServer;
  readonly folder: string;
  readonly clients: Readonly<Record<Name, Client>>;
  readonly ids: Readonly<Record<Name, number>>;
  readonly newFolder: (name: string, parentId?: number) => Promise<number>;
  readonly put: (folderId: number, name: string, content?: string | Uint8Array, client?: Client) => Promise<cloud.ContentItem>;
  readonly list: (folderId: number, client?: Client) => Promise<string[]>;
  readonly link: (folderId: number) => Promise<string>;
  readonly download: (client: Client, code: string, headers?: Record<string, string>) => Promise<Response>;
}

export const failsWith =
  (status: number, text?: RegExp) =>
  (failure: unknown): boolean =>
    failure instanceof CallFailure && failure.status === status && (text === undefined || text.test(failure.text));

/** Call it within a `describe`. */
export const cloudOffice = (
  files?: () => FileSettings,
  quota?: Quota,
  scanner?: ServerOptions['scanner'],
  auditLines?: ServerOptions['auditLines'],
): CloudOffice => {
  const folder = mkdtempSync(join(tmpdir(), 'qujat-cloud-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const server = testServer({
    dataDir: () => folder,
    ...(files && { files }),
    ...(quota && { quota }),
    ...(scanner && { scanner }),
    ...(auditLines && { auditLines }),
  });
  const clients = {} as Record<Name, Client>;
  const ids = {} as Record<Name, number>;
  before(async () => {
    const [north, south] = [await addOrganisation(server.db), await addOrganisation(server.db)];
    for (const name of names) {
      ids[name] = (
        await addEmployee(server.db, {
          organisationId: name === 'foreigner' ? south : north,
          email: `${name}@cloud.example`,
          person: { full_name: `Тестов ${name}` },
        })
      ).employeeId;
      clients[name] = await server.signIn(`${name}@cloud.example`);
    }
  });
  const content = (folderId: number, client: Client): Promise<cloud.ContentItem[]> =>
    client.call(cloud.folderContent, { folderId, page: 0 });
  return {
    server,
    folder,
    clients,
    ids,
    newFolder: async (name, parentId = 0) => (await clients.owner.call(changes.createFolder, { parentId, name })).id ?? 0,
    put: async (folderId, name, bytes = 'content', client = clients.owner) => {
      await client.call(changes.uploadFiles, { folderId, files: [new File([bytes as BlobPart], name)] });
      const [first] = (await content(folderId, clients.owner)).filter(({ kind }) => kind === 'file');
      if (!first) throw new Error(`${name} is not in the folder`);
      return first;
    },
    list: async (folderId, client = clients.owner) => (await content(folderId, client)).map(({ name }) => name),
    link: async (folderId) => {
      await clients.owner.call(changes.shareFolder, { id: folderId, shared: true });
      const find = (trees: readonly cloud.Folder[]): string | null =>
        trees.reduce<string | null>((link, each) => link ?? (each.id === folderId ? each.link : find(each.children)), null);
      const link = find(await clients.owner.call(cloud.personalFolders, {}));
      if (!link) throw new Error('the folder has no link');
      return link;
    },
    download: (client, code, headers = {}) =>
      client.fetch(`/file/dwn?code=${code}&download=1`, { headers: { authorization: '', ...headers } }),
  };
};
