import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addCategory, orderCategories, removeCategory, renameCategory } from '@qujat/contract/administration/template-categories';
import { saveDesign, templatesToAdminister } from '@qujat/contract/administration/templates';
import { emptyDesign } from '@qujat/contract/template-design';
import { fails, servedOffice } from '../../documents/test-support/served-office.ts';

describe('the categories of templates', () => {
  const served = servedOffice();
  const { clients, server } = served;
  const all = async () => (await clients.administrator.call(templatesToAdminister, {})).categories;
  const names = async () => (await all()).map(({ russian }) => russian);
  const lastAudit = () =>
    server.db.selectFrom('audit_log').selectAll().where('event', 'like', 'category.%').orderBy('id', 'desc').executeTakeFirstOrThrow();

  test('are added at the end, renamed and ordered, and each change is in the audit log', async () => {
    const before = await names();
    const { id } = await clients.administrator.call(addCategory, { russian: ' Доверенности ', kazakh: 'Сенімхаттар' });
    assert.deepEqual(await names(), [...before, 'Доверенности']);
    assert.equal((await lastAudit()).event, 'category.created');

    await clients.administrator.call(renameCategory, { id, russian: 'Поручения' });
    assert.deepEqual((await all()).at(-1), { id, russian: 'Поручения', kazakh: 'Поручения' });
    assert.deepEqual((await lastAudit()).details, { category: id, before: 'Доверенности / Сенімхаттар', after: 'Поручения / ' });

    const ids = (await all()).map((each) => each.id).toReversed();
    await clients.administrator.call(orderCategories, { ids });
    assert.deepEqual(
      (await all()).map((each) => each.id),
      ids,
    );
    assert.equal((await lastAudit()).event, 'category.ordered');
  });

  test('have different names, and an order of all of them', async () => {
    const [first] = await all();
    await fails(
      clients.administrator.call(addCategory, { russian: first!.russian.toUpperCase() }),
      400,
      'Категория с таким названием уже есть.',
    );
    await fails(clients.administrator.call(addCategory, { russian: '   ' }), 400);
    await fails(clients.administrator.call(orderCategories, { ids: [first!.id, 999_999] }), 409);
    await fails(clients.administrator.call(renameCategory, { id: 999_999, russian: 'Чужая' }), 404);
  });

  test('are removed only while no template or draft is in them', async () => {
    const { id } = await clients.administrator.call(addCategory, { russian: 'Временная' });
    await clients.administrator.call(saveDesign, { design: { ...emptyDesign(id), ru: 'Черновик' } });
    await fails(clients.administrator.call(removeCategory, { id }), 400, 'В категории есть шаблоны. Перенесите их в другую.');
    await server.db.deleteFrom('template_drafts').execute();
    await clients.administrator.call(removeCategory, { id });
    assert.ok(!(await names()).includes('Временная'));
    assert.equal((await lastAudit()).event, 'category.removed');
  });

  test('of another organisation are nobody’s here', async () => {
    const [first] = await all();
    await fails(served.foreigner.call(renameCategory, { id: first!.id, russian: 'Чужая' }), 404);
    await fails(served.foreigner.call(removeCategory, { id: first!.id }), 404);
  });
});
