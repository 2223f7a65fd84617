import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { favouriteTemplates } from '@qujat/contract/shell';
import { templateMenu, toggleFavouriteTemplate } from '@qujat/contract/templates';
import { servedOffice } from '../test-support/served-office.ts';

describe('the template menu', () => {
  const served = servedOffice();
  const { clients, server } = served;
  const templates = () => served.office.templates;
  const kazakh = { cookie: 'lang=kk_KZ' };
  before(async () => {
    const { id } = await server.db
      .insertInto('template_categories')
      .values({ organisation_id: served.office.organisationId, name_ru: 'Кадры', name_kk: 'Кадрлар', position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable('templates')
      .set({
        category_id: id,
        code: 'ЗО',
        name_ru: 'Заявление на отпуск',
        name_kk: 'Демалысқа өтініш',
        description_ru: 'Трудовой или учебный',
        description_kk: 'Еңбек немесе оқу',
      })
      .where('id', '=', templates().R4)
      .execute();
  });

  test('lists all templates, then each in its category, sorted by name in the person’s language', async () => {
    const menu = await clients.worker.call(templateMenu, {});
    assert.deepEqual(
      menu.map((each) => [each.name, each.templates.length]),
      [
        ['', 7],
        ['Внутренние', 6],
        ['Кадры', 1],
      ],
    );
    assert.equal(menu[0]?.templates[0]?.name, 'Заявление на отпуск');
    const inKazakh = await clients.worker.call(templateMenu, {}, kazakh);
    assert.deepEqual(
      inKazakh.map((each) => each.name),
      ['', 'Ішкі', 'Кадрлар'],
    );
    assert.deepEqual(inKazakh[2]?.templates, [{ id: templates().R4, name: 'Демалысқа өтініш', description: 'Еңбек немесе оқу' }]);
    const foreign = await served.foreigner.call(templateMenu, {});
    assert.ok(!foreign.flatMap((each) => each.templates).some(({ id }) => id === templates().R4));
  });

  test('finds by name, index and description, in either language, every word', async () => {
    const found = async (search: string): Promise<number[]> =>
      (await clients.worker.call(templateMenu, { search })).flatMap((each) => each.templates.map(({ id }) => id));
    for (const text of ['отпуск', 'ОТПУСК заяв', 'зо', 'учебный', 'демалыс', 'ӨТІНІШ'])
      assert.deepEqual(await found(text), [templates().R4], text);
    for (const text of ['отпуск договор', '%', '_', '\\']) assert.deepEqual(await found(text), [], text);
  });

  test('a favourite is set and removed by each person for themselves', async () => {
    const toggle = () => clients.worker.call(toggleFavouriteTemplate, { templateId: templates().R4 });
    const favourites = async (client = clients.worker) => (await client.call(favouriteTemplates, {})).map((each) => each.id);
    assert.deepEqual(await toggle(), { success: true, message: '', favourite: true });
    assert.deepEqual([await favourites(), await favourites(clients.head)], [[templates().R4], []]);
    assert.deepEqual(await toggle(), { success: true, message: '', favourite: false });
    assert.deepEqual(await favourites(), []);
    assert.deepEqual(await served.foreigner.call(toggleFavouriteTemplate, { templateId: templates().R4 }), {
      success: false,
      message: 'Такого шаблона в организации нет.',
      favourite: false,
    });
  });
});
