/** The rules of an organisation for links and files (ADM-90). */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { cloudUse } from '@qujat/contract/cloud';
import { limitLink, shareFolder } from '@qujat/contract/cloud-changes';
import { externalInfo } from '@qujat/contract/external-folder';
import type { OrganisationPolicy } from '@qujat/contract/organisation-policy';
import { cloudOffice, failsWith } from './test-support/cloud-office.ts';

describe('links and files under the policy of an organisation', () => {
  const { server, clients, newFolder, put, link, download } = cloudOffice();
  const set = (rules: Partial<OrganisationPolicy>) => server.db.updateTable('organisations').set({ rules }).execute();
  const inDays = (days: number): number => Math.floor(server.clock.now().getTime() / 1000) + days * 86_400;
  const look = (code: string, visitor = server.anonymous()) => visitor.call(externalInfo, { id: 0, link: code });

  beforeEach(async () => {
    await server.db.deleteFrom('rate_limits').execute();
    await set({});
  });

  test('without links none can be opened, and those of before lead nowhere', async () => {
    const open = await newFolder('Открытая');
    const shut = await newFolder('Закрытая');
    const { downloadCode } = await put(open, 'Договор.txt', 'текст');
    const code = await link(open);
    const visitor = server.anonymous();
    await look(code, visitor);
    assert.equal((await download(visitor, downloadCode ?? '')).status, 200);
    await set({ linksAllowed: false });
    await assert.rejects(look(code), failsWith(200, /./));
    assert.notEqual((await download(visitor, downloadCode ?? '')).status, 200);
    await assert.rejects(clients.owner.call(shareFolder, { id: shut, shared: true }), failsWith(200, /не разрешает/));
    await clients.owner.call(shareFolder, { id: open, shared: false });
  });

  test('an obligatory password shuts a link until its owner sets one', async () => {
    const folder = await newFolder('С паролем');
    const code = await link(folder);
    await set({ linkPassword: true });
    await assert.rejects(look(code), failsWith(200, /пароль/));
    await assert.rejects(clients.owner.call(limitLink, { id: folder, expires: inDays(5) }), failsWith(200, /требует пароль/));
    await clients.owner.call(limitLink, { id: folder, expires: inDays(5), password: 'Сары-өзен-ағады-7' });
    assert.equal((await look(code)).passwordWanted, true);
  });

  test('a link lasts as long as the policy allows', async () => {
    await set({ linkDays: 7 });
    const folder = await newFolder('На неделю');
    await link(folder);
    const { link_expires_at } = await server.db
      .selectFrom('folders')
      .select('link_expires_at')
      .where('id', '=', folder)
      .executeTakeFirstOrThrow();
    assert.ok(link_expires_at && link_expires_at.getTime() <= inDays(7) * 1000 + 1000);
    for (const expires of [inDays(8), undefined])
      await assert.rejects(clients.owner.call(limitLink, { id: folder, expires }), failsWith(200, /дней: 7/));
    await clients.owner.call(limitLink, { id: folder, expires: inDays(6) });
    assert.equal((await clients.owner.call(cloudUse, {})).linkDays, 7);
  });

  test('the last day that the policy allows counts as a whole, in the organisation’s time', async () => {
    await server.db.updateTable('organisations').set({ time_zone: 'Asia/Almaty' }).execute();
    await set({ linkDays: 1 });
    const folder = await newFolder('До завтра');
    await link(folder);
    const midnight = inDays(0) - ((inDays(0) + 5 * 3600) % 86_400);
    const endOfTomorrow = midnight + 2 * 86_400 - 1;
    await clients.owner.call(limitLink, { id: folder, expires: endOfTomorrow });
    await assert.rejects(clients.owner.call(limitLink, { id: folder, expires: endOfTomorrow + 1 }), failsWith(200, /дней: 1/));
  });

  test('without uploads a link is for viewing', async () => {
    await set({ linkUploads: false });
    const folder = await newFolder('Просмотр');
    await assert.rejects(
      clients.owner.call(shareFolder, { id: folder, shared: true, mode: 'both' }),
      failsWith(200, /только для просмотра/),
    );
    await clients.owner.call(shareFolder, { id: folder, shared: true });
    const { link_mode } = await server.db.selectFrom('folders').select('link_mode').where('id', '=', folder).executeTakeFirstOrThrow();
    assert.equal(link_mode, 'view');
  });

  test('files of other kinds, and larger ones, are refused and not kept', async () => {
    const folder = await newFolder('Файлы');
    await set({ fileKinds: [{ extension: 'txt' }], fileMegabytes: 1 });
    const before = await server.db.selectFrom('files').select('id').execute();
    await assert.rejects(put(folder, 'Таблица.csv', 'a;b'), failsWith(200, /только: txt/));
    await assert.rejects(put(folder, 'Большой.txt', 'я'.repeat(600_000)), failsWith(200, /1 МБ/));
    assert.equal((await server.db.selectFrom('files').select('id').execute()).length, before.length);
    await put(folder, 'Малый.txt', 'текст');
  });
});
