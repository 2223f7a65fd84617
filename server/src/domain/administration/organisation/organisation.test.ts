import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as organisation from '@qujat/contract/administration/organisation';
import { configTitles, profile } from '@qujat/contract/shell';
import { drawPicture } from '../../../test-support/picture.ts';
import { fails, servedOffice } from '../../documents/test-support/served-office.ts';

describe('the organisation itself', () => {
  const served = servedOffice();
  const { server, clients } = served;
  before(async () => {
    await server.db
      .insertInto('employee_roles')
      .values({ employee_id: served.office.staff.administrator, role: 'system-administrator' })
      .execute();
  });

  test('gets other names only from whoever has seen the present ones, and the log has both', async () => {
    const seen = await clients.administrator.call(organisation.readOrganisation, {});
    assert.deepEqual([seen.russian, seen.kazakh, seen.revision], ['ТОО «north»', '«north» ЖШС', 0]);
    await clients.administrator.call(organisation.renameOrganisation, {
      russian: ' ТОО «Солтүстік» ',
      kazakh: '«Солтүстік» ЖШС',
      revision: 0,
    });
    await fails(clients.administrator.call(organisation.renameOrganisation, { russian: 'Поздно', kazakh: 'Кеш', revision: 0 }), 409);
    for (const names of [
      { russian: ' ', kazakh: 'Атау' },
      { russian: 'Название', kazakh: '' },
    ])
      await fails(
        clients.administrator.call(organisation.renameOrganisation, { ...names, revision: 1 }),
        400,
        'Заполните, пожалуйста, обязательные поля',
      );
    const rows = await server.db.selectFrom('organisations').select(['name_ru', 'name_kk', 'revision']).orderBy('id').execute();
    assert.deepEqual(rows, [
      { name_ru: 'ТОО «Солтүстік»', name_kk: '«Солтүстік» ЖШС', revision: 1 },
      { name_ru: 'ТОО «south»', name_kk: '«south» ЖШС', revision: 0 },
    ]);
    const entries = await server.db.selectFrom('audit_log').select('details').where('event', '=', 'organisation.renamed').execute();
    assert.deepEqual(entries, [
      {
        details: {
          'before.russian': 'ТОО «north»',
          'before.kazakh': '«north» ЖШС',
          'after.russian': 'ТОО «Солтүстік»',
          'after.kazakh': '«Солтүстік» ЖШС',
        },
      },
    ]);
  });

  const present = () => clients.administrator.call(organisation.readOrganisation, {});

  test('gets another time zone: documents keep their due days, completed ones their moments', async () => {
    const dueAt = new Date('2026-11-24T18:59:59Z');
    const due = { due_at: dueAt };
    const worker = served.office.staff.worker;
    const running = await served.store([{ stage: 1, employeeId: served.office.staff.lawyer, dueAt }], due);
    const finished = await served.store([], { ...due, status: 600 });
    // They may be sent again.
    const refused = [await served.store([], { ...due, status: 310 }), await served.store([], { ...due, status: 510 })];
    const { revision } = await present();
    for (const timeZone of ['Asia/Nowhere', 'UTC; drop table people', '+05:00'])
      await fails(clients.administrator.call(organisation.saveTimeZone, { timeZone, revision }), 400, 'Такого часового пояса нет.');
    await clients.administrator.call(organisation.saveTimeZone, { timeZone: 'Asia/Tokyo', revision });
    await fails(clients.administrator.call(organisation.saveTimeZone, { timeZone: 'Asia/Almaty', revision }), 409);
    const [kept, unchanged] = [await served.whole(running), await served.whole(finished)];
    // 23:59:59 of the same day, by the new clock.
    const moved = new Date('2026-11-24T14:59:59Z');
    assert.deepEqual(kept.document?.due_at, moved);
    assert.deepEqual(
      kept.participants.map((each) => each.due_at),
      [moved],
    );
    assert.ok(kept.feed.length > 0 && kept.feed.every((row) => row.due_at?.getTime() === moved.getTime()));
    assert.deepEqual(unchanged.document?.due_at, dueAt);
    for (const id of refused) assert.deepEqual((await served.whole(id)).document?.due_at, moved);
    assert.equal((await clients.worker.call(profile, {})).timeZone, 'Asia/Tokyo');
    assert.equal(kept.document?.initiator_id, worker);
    await clients.administrator.call(organisation.saveTimeZone, { timeZone: 'Asia/Almaty', revision: revision + 1 });
    assert.deepEqual((await served.whole(running)).document?.due_at, dueAt);
  });

  test('chooses variants of the interface and its own labels, which its people get', async () => {
    const { revision } = await present();
    await clients.administrator.call(organisation.saveLayout, { sidebar: true, table: false, header: true, revision });
    assert.deepEqual((await clients.worker.call(profile, {})).layout, { sidebar: 100, table: null, header: 100 });
    const labels = { tab_13: ' Мне  на стол ', docnum: 'Рег. №', descr: '  ' };
    await clients.administrator.call(organisation.saveLabels, { labels, revision: revision + 1 });
    assert.deepEqual(await clients.worker.call(configTitles, {}), { tab_13: 'Мне на стол', docnum: 'Рег. №' });
    await fails(clients.administrator.call(organisation.saveLabels, { labels: { tab_99: 'Чужое' }, revision: revision + 2 }), 400);
    await fails(clients.administrator.call(organisation.saveLabels, { labels: { docnum: 'х'.repeat(41) }, revision: revision + 2 }), 400);
    await fails(clients.administrator.call(organisation.saveLabels, { labels: {}, revision }), 409);
    const { labels: kept, sidebar, table, header } = await present();
    assert.deepEqual([kept, sidebar, table, header], [{ tab_13: 'Мне на стол', docnum: 'Рег. №' }, true, false, true]);
  });

  test('has a logo that its people see, until another one replaces it or it is removed', async () => {
    const save = (logo?: File) => clients.administrator.call(organisation.saveLogo, logo ? { logo } : {});
    const file = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'logo.png');
    const { logo: first } = await save(file(drawPicture(40, 20)));
    const answer = await clients.worker.fetch(first ?? '');
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png']);
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), Buffer.from(drawPicture(40, 20)));
    assert.equal((await server.anonymous().fetch(first ?? '')).status, 303, 'to the sign-in');
    await fails(save(file(new Uint8Array(Buffer.from('<svg/>')))), 400, 'Нужна картинка PNG или JPEG.');
    await fails(save(file(drawPicture(1025, 1))), 400, 'Картинка слишком большая: пикселей по стороне может быть не больше 1024.');
    await fails(save(file(new Uint8Array(organisation.maxLogoBytes + 1))), 413);
    assert.equal((await clients.worker.call(profile, {})).logo, first);
    const { logo: second } = await save(file(drawPicture(30, 30)));
    assert.notEqual(second, first);
    assert.equal((await clients.worker.fetch(first ?? '')).status, 404);
    await save();
    assert.equal((await clients.worker.call(profile, {})).logo, null);
    assert.equal((await clients.worker.fetch(second ?? '')).status, 404);
  });
});
