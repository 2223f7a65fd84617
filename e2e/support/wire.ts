import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { PlaywrightWorkerArgs } from 'playwright/test';
import { dataDirectory } from './data-directory.ts';
import { demoPassword } from './people.ts';

interface ListAnswer {
  readonly docs: readonly { readonly edocid: number; readonly status: number; readonly docnum: string; readonly unread: number }[];
  readonly count: number;
  readonly total_pages: number;
}
interface WireParticipant {
  readonly userid: number;
  readonly fullname: string;
  readonly status: number;
  readonly isactive: number;
  readonly queue_num: number;
  readonly extxt: string;
  readonly sign: { readonly comment: string } | null;
}
export interface CardAnswer {
  readonly userid: number;
  readonly docnum: string;
  readonly status: number;
  readonly creator: { readonly fullname: string };
  readonly allow_cancel: number;
  readonly tabs: { readonly main: Readonly<Record<'aggrlist' | 'apprlist' | 'reciplist' | 'copylist', readonly WireParticipant[]>> };
}

/** A person's access to the server over the wire, like any other client; with a separate session. */
export const wireOf = async (playwright: PlaywrightWorkerArgs['playwright'], baseURL: string | undefined, email: string) => {
  const client = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const signedIn = await client.post('/ce/accenter.php', { multipart: { q: email, q1: demoPassword, is_jwt: '1' } });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const post = async <T>(path: string, form: Record<string, string>): Promise<T> =>
    (await (await client.post(path, { form, headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() } })).json()) as T;
  const list = (queue: number, search = '', page = 1): Promise<ListAnswer> =>
    post('/ce/doclist2.php', {
      is_json: '1',
      q: String(queue),
      q1: '0,50',
      q9: String(page),
      q12: '50',
      ...(search && { q3: search, q11: '1' }),
    });
  return {
    post,
    list,
    card: (id: number): Promise<CardAnswer> => post('/ce/showcase.php', { is_json: '1', q: String(id) }),
    /** Signs a document with a key file, and returns the service's word. */
    sign: async (id: number, ecpKeyFile: { name: string; mimeType: string; buffer: Buffer }, ecpPassword: string): Promise<string> =>
      (
        await client.post('/ce/apps/esign_service.php', {
          multipart: { 'docids[]': String(id), ecpKeyFile, ecpPassword },
          headers: { authorization: `Bearer ${token}` },
        })
      ).text(),
    /** Whether a document is in a queue of the person. */
    has: async (queue: number, id: number): Promise<boolean> => {
      for (let page = 1; ; page += 1) {
        const { docs, total_pages: pages } = await list(queue, '', page);
        if (docs.some((each) => each.edocid === id)) return true;
        if (page >= pages) return false;
      }
    },
  };
};
export type WireClient = Awaited<ReturnType<typeof wireOf>>;

const root = join(import.meta.dirname, '../..');

interface Waiting {
  /** By default approval. */
  readonly stage?: 'aggregation' | 'approval' | 'sending' | 'resending';
  /** By default anybody. */
  readonly initiator?: string;
}

/** Adds a document that waits for a person of the demo, so that a flow shares it with no other. Returns its id. */
export const addWaitingFor = (name: string, { stage = 'approval', initiator }: Waiting = {}): number => {
  const output = execFileSync(
    join(root, 'node_modules/node/bin/node'),
    [
      join(root, 'server/src/app/demo/command.ts'),
      '--waiting-for',
      name,
      '--count',
      '1',
      '--stage',
      stage,
      ...(initiator === undefined ? [] : ['--initiator', initiator]),
    ],
    { env: { ...process.env, DATA_DIR: dataDirectory() }, encoding: 'utf8' },
  );
  const id = Number(/^Ids: (\d+)$/m.exec(output)?.[1]);
  if (!id) throw new Error(`The demo has added no document: ${output}`);
  return id;
};
