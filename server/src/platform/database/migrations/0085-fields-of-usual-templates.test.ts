import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { upgradeData } from '../test-support/upgrade-data.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../pool.ts';
import { borrowPostgres, freshDatabase, type TestPostgres } from '../../../test-support/database.ts';
import { fieldsOfUsualTemplates } from './0085-fields-of-usual-templates.ts';

let postgres: TestPostgres;
before(async () => {
  postgres = await borrowPostgres();
});
after(() => postgres.stop());

test('usual templates without fields get theirs, none of them required; others stay unchanged', async () => {
  const fresh = await freshDatabase(postgres.url, { empty: true });
  const db = openDatabase({ url: fresh.url, maxConnections: 2 });
  try {
    await migrate(db, { upTo: '0070-feed' });
    await sql.raw(upgradeData['0001-people'] ?? '').execute(db);
    await sql
      .raw(`
      insert into template_categories (organisation_id, name_ru, name_kk) values (1, 'Договоры', 'Шарттар');
      insert into templates (organisation_id, category_id, code, name_ru, name_kk, route, fields) values
        (1, 1, 'Д', 'Договор', 'Шарт', 'R3', '[]'), (1, 1, 'ЗО', 'Заявление на отпуск', 'Демалысқа өтініш', 'R4', '[]'), (1, 1, 'СЗ', 'Служебная записка', 'Қызметтік жазба', 'R1', '[]'),
        (1, 1, 'Д2', 'Договор', 'Шарт', 'R3', '[]'), (1, 1, 'А', 'Акт проверки', 'Акт', 'R3', '[]'),
        (1, 1, 'ДС', 'Дополнительное соглашение', 'Қосымша келісім', 'R3', '[{"key": "own", "kind": "line", "ru": "Своё", "kk": "Өзі"}]')`)
      .execute(db);
    await migrate(db, { upTo: fieldsOfUsualTemplates.name });
    const rows = await db.selectFrom('templates').select(['code', 'fields']).orderBy('id').execute();
    assert.deepEqual(
      rows.map(({ code, fields }) => [code, fields.map(({ key }) => key)]),
      [
        ['Д', ['counterparty', 'sum', 'until']],
        ['ЗО', ['kind', 'from', 'to']],
        ['СЗ', []],
        ['Д2', []],
        ['А', []],
        ['ДС', ['own']],
      ],
    );
    assert.ok(rows.every(({ fields }) => fields.every(({ required = false, ru, kk }) => !required && ru !== '' && kk !== '')));
    assert.deepEqual(rows[1]?.fields[0]?.options?.[0], { ru: 'Трудовой', kk: 'Еңбек демалысы' });
  } finally {
    await db.destroy();
    await fresh.drop();
  }
});
