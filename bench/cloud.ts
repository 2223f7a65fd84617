/**
 * The cloud: a page of a folder with 1,000 files and of one with 100,000, requested in turn in one run, in the default order and in that of
 * a column; and the server's memory while a file of 16 MB arrives.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { encodeRequest } from '@qujat/contract/call';
import { folderContent, folderPages, orders } from '@qujat/contract/cloud';
import { largestFile, uploadFiles } from '@qujat/contract/cloud-changes';
import { openSession } from '@qujat/server/domain/identity/auth/open-session';
import { makeFolder, type Site } from '@qujat/server/domain/cloud/test-support/make-folder';
import { migrate } from '@qujat/server/platform/database/migrate';
import { openDatabase } from '@qujat/server/platform/database/pool';
import { addEmployee, addOrganisation } from '@qujat/server/test-support/people';
import { startServerProcess, type ServerProcess } from '@qujat/server/test-support/own-process';
import type { Figure } from './figure.ts';
import { startBenchPostgres } from './postgres.ts';
import { percentile, quickest } from './statistics.ts';

const sizes = [1_000, 100_000] as const;
const onPage = 20;

type Ask = (path: string, body: BodyInit | null, type: string | null) => Promise<void>;

/** First pages, which people request most, and random pages; each with the count that the screen requests as well. */
const askPage = async (ask: Ask, { folderId, files }: Site, round: number): Promise<void> => {
  const page = round % 2 === 0 ? (round / 2) % 3 : (round * 7919) % Math.ceil((files * 0.9) / onPage);
  const { path, body, contentType } = encodeRequest(folderContent, { folderId, page });
  await ask(path, body, contentType);
  const count = encodeRequest(folderPages, { folderId });
  await ask(count.path, count.body, count.contentType);
};

/** First pages in the order of a column, of each folder in turn. */
const askSorted = async (ask: Ask, { folderId }: Site, round: number): Promise<void> => {
  const { path, body, contentType } = encodeRequest(folderContent, { folderId, page: round % 3, order: orders[round % orders.length] });
  await ask(path, body, contentType);
};

/** How much longer the larger place takes, at p95; both are requested in turn. */
const slowdown = async (sites: readonly Site[], rounds: number, act: (site: Site, round: number) => Promise<void>): Promise<number> => {
  const times = sites.map((): number[] => []);
  for (let round = -20; round < rounds; round += 1)
    for (const [index, site] of sites.entries()) {
      const took = await quickest(3, () => act(site, Math.abs(round)));
      if (round >= 0) times[index]!.push(took);
    }
  const [small = [], large = []] = times;
  return percentile(large, 0.95) / percentile(small, 0.95);
};

const megabyte = 1024 * 1024;

/** A process's memory according to Linux, MB: its current size, or its peak since the last reset. */
const memory = async ({ pid }: ServerProcess, what: 'VmRSS' | 'VmHWM'): Promise<number> =>
  Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

/** How much one upload increases it. The first ones, for which code is compiled, do not count. */
const memoryOfUpload = async (server: ServerProcess, ask: Ask, { folderId }: Site): Promise<number> => {
  const send = async (size: number): Promise<void> => {
    const { path, body } = encodeRequest(uploadFiles, { folderId, files: [new File([new Uint8Array(size).fill(7)], 'bench.bin')] });
    await ask(path, body, null);
  };
  for (let time = 0; time < 5; time += 1) await send(megabyte);
  const rises: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    await writeFile(`/proc/${server.pid}/clear_refs`, '5');
    const before = await memory(server, 'VmRSS');
    await send(largestFile);
    rises.push((await memory(server, 'VmHWM')) - before);
  }
  return Math.max(...rises);
};

/** Figures of the cloud. Takes about a minute on two cores. */
export async function* benchCloud(): AsyncGenerator<Figure> {
  const postgres = await startBenchPostgres();
  const databaseUrl = postgres.url();
  const db = openDatabase({ url: databaseUrl, maxConnections: 2 });
  let server: ServerProcess | null = null;
  try {
    await migrate(db);
    const organisationId = await addOrganisation(db);
    const { personId, employeeId } = await addEmployee(db, { organisationId, email: 'bench@cloud.example' });
    const sites: Site[] = [];
    for (const files of sizes) sites.push(await makeFolder(db, files, { employeeId, organisationId }));
    server = await startServerProcess({ DATABASE_URL: databaseUrl, DATA_DIR: postgres.dataDir, WORKER: '0' });
    const { accessToken } = await openSession(db, {
      personId,
      employeeId,
      remember: false,
      now: new Date(),
      address: '127.0.0.1',
      userAgent: 'bench',
    });
    const { url } = server;
    const ask: Ask = async (path, body, type) => {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${accessToken}`, ...(type && { 'content-type': type }) },
      });
      const text = await response.text();
      if (!response.ok || text.includes('"status":"error"')) throw new Error(`${path}: ${response.status} ${text}`);
    };
    yield {
      name: 'folder page, p95: 100,000 files against 1,000',
      value: await slowdown(sites, 200, (site, round) => askPage(ask, site, round)),
      unit: 'times',
      goal: 1.5,
    };
    yield {
      name: 'first pages of a sorted folder, p95: 100,000 files against 1,000',
      value: await slowdown(sites, 100, (site, round) => askSorted(ask, site, round)),
      unit: 'times',
      goal: 1.5,
    };
    yield {
      name: "the server's memory during a 16 MB upload",
      value: await memoryOfUpload(server, ask, sites[0]!),
      unit: 'MB more',
      goal: 32,
    };
  } finally {
    await server?.kill();
    await db.destroy();
    await postgres.stop();
  }
}
