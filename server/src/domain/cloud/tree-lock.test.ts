/** What is put into a folder while one above it goes to the trash goes along, so that it is not lost with it later. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import * as cloud from '@qujat/contract/cloud';
import * as changes from '@qujat/contract/cloud-changes';
import { externalCreate } from '@qujat/contract/external-folder';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import { handOverFolders } from './hand-over.ts';
import { cloudOffice, failsWith } from './test-support/cloud-office.ts';

describe('two changes of one tree of folders at once', () => {
  const office = cloudOffice();
  const { server, clients, ids, newFolder, put, list, link } = office;
  const trash = async (): Promise<string[]> => (await clients.owner.call(changes.trashContent, { page: 0 })).map(({ name }) => name);
  const remove = (id: number): Promise<unknown> => clients.owner.call(changes.removeItems, { folders: [id] });
  const holdNames = (parentId: number) => (holder: Queryable) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`folder names ${parentId}`}, 0))`.execute(holder);

  /** Runs the second while the first, half done, waits for what is held. */
  const overlap = async (
    hold: (holder: Queryable) => Promise<unknown>,
    first: () => Promise<unknown>,
    second: () => Promise<unknown>,
  ): Promise<void> => {
    let running: Promise<unknown>[] = [];
    let over = 0;
    const waiting = async (): Promise<number> =>
      (
        await sql<{ n: number }>`
          select count(distinct l.pid)::int as n from pg_locks l join pg_stat_activity a on a.pid = l.pid
          where not l.granted and a.datname = current_database()`.execute(server.db)
      ).rows[0]?.n ?? 0;
    await server.db.transaction().execute(async (holder) => {
      await hold(holder);
      for (const [at, run] of [first, second].entries()) {
        running = [...running, run().finally(() => (over += 1))];
        for (let waited = 0; (await waiting()) + over <= at; waited += 10) {
          assert.ok(waited < 10_000, 'it waits');
          await sleep(10);
        }
      }
    });
    await Promise.all(running);
  };

  /** A folder above another. */
  const branch = async (name: string): Promise<{ above: number; below: number }> => {
    const above = await newFolder(name);
    return { above, below: await newFolder('Ниже', above) };
  };

  const holdRow = (id: number) => (holder: Queryable) => sql`select from folders where id = ${id} for update`.execute(holder);

  /** It went along: it is live only after the folder above is restored. */
  const expectGoneAlong = async (above: number, name: string, id: number): Promise<void> => {
    assert.ok((await trash()).includes(name));
    await assert.rejects(list(id), failsWith(404));
    await clients.owner.call(changes.restoreItems, { folders: [above] });
    await list(id);
  };

  test('a folder that is moved in', async () => {
    const { above, below } = await branch('Над перенесённой');
    const moved = await newFolder('Перенесённая');
    await put(moved, 'Важное.txt');
    await overlap(
      holdRow(moved),
      () => clients.owner.call(changes.moveItems, { folders: [moved], to: below }),
      () => remove(above),
    );
    await expectGoneAlong(above, 'Над перенесённой', moved);
    assert.deepEqual(await list(moved), ['Важное.txt']);
  });

  test('a folder that is moved in a moment later is refused', async () => {
    const { above, below } = await branch('Уходит первой');
    const moved = await newFolder('Остаётся');
    await overlap(
      holdRow(below),
      () => remove(above),
      () => assert.rejects(clients.owner.call(changes.moveItems, { folders: [moved], to: below }), failsWith(404)),
    );
    assert.ok((await list(0)).includes('Остаётся'));
  });

  test('a new folder, of the owner and of somebody with a link', async () => {
    for (const kind of ['owner', 'visitor'] as const) {
      const { above, below } = await branch(`Над новой: ${kind}`);
      const token = kind === 'visitor' ? await link(below) : '';
      const create = (): Promise<{ id: number | null }> =>
        kind === 'owner'
          ? clients.owner.call(changes.createFolder, { parentId: below, name: 'Новая' })
          : server.anonymous().call(externalCreate, { id: below, link: token, name: 'Новая' });
      let made = 0;
      await overlap(
        holdNames(below),
        async () => {
          made = (await create()).id ?? 0;
        },
        () => remove(above),
      );
      await expectGoneAlong(above, `Над новой: ${kind}`, made);
    }
  });

  test('a folder that is restored', async () => {
    const { above, below } = await branch('Над восстановленной');
    const back = await newFolder('Восстановленная', below);
    await remove(back);
    await overlap(
      holdNames(below),
      () => clients.owner.call(changes.restoreItems, { folders: [back] }),
      () => remove(above),
    );
    await expectGoneAlong(above, 'Над восстановленной', back);
  });

  test('a new folder is handed over with the one that it is in', async () => {
    const { above, below } = await branch('Передаётся');
    let made = 0;
    await overlap(
      holdNames(below),
      async () => {
        made = (await clients.owner.call(changes.createFolder, { parentId: below, name: 'Тоже' })).id ?? 0;
      },
      () =>
        server.db.transaction().execute(async (trx) => {
          const { organisation_id: organisationId } = await trx
            .selectFrom('folders')
            .select('organisation_id')
            .where('id', '=', above)
            .executeTakeFirstOrThrow();
          return handOverFolders(trx, { from: ids.owner, to: ids.stranger, organisationId, name: 'Прежний', now: new Date() });
        }),
    );
    const owners = await server.db.selectFrom('folders').select('owner_id').distinct().where('id', 'in', [above, below, made]).execute();
    assert.deepEqual(owners, [{ owner_id: ids.stranger }]);
  });

  test('a live folder below one in the trash outlives it', async () => {
    const { above, below } = await branch('Исчезает');
    await remove(above);
    await sql`update folders set trashed_at = null, trashed_by = null, trashed_with = null where id = ${below}`.execute(server.db);
    await clients.owner.call(changes.forgetItems, { folders: [above] });
    assert.deepEqual(await list(below), []);
    assert.ok((await clients.owner.call(cloud.personalFolders, {})).some(({ id }) => id === below));
  });
});
