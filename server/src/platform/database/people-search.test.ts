import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { bestMatchesFirst, nameMatches } from './people-search.ts';
import { withDatabase } from '../../test-support/database.ts';

describe('searching people by any part of their name', () => {
  const database = withDatabase();
  before(async () => {
    const names = ['Ахметова Жанар Қайратқызы', 'Королёв Пётр', 'Ким Виктор', 'Акимов Олег', 'Нұрғалиева Әсел-Үміт', 'Юн Артём 50%'];
    await database.db
      .insertInto('people')
      .values(names.map((full_name, index) => ({ email: `p${index}@x.example`, password_hash: '-', full_name })))
      .execute();
  });

  const found = async (search: string): Promise<string[]> =>
    (
      await database.db
        .selectFrom('people as p')
        .select('p.full_name')
        .where(nameMatches(search))
        .orderBy(bestMatchesFirst(search))
        .orderBy('p.full_name')
        .execute()
    ).map(({ full_name }) => full_name);

  for (const [what, search, names] of [
    ['the middle of a word', 'хмет', ['Ахметова Жанар Қайратқызы']],
    ['the second word', 'жан', ['Ахметова Жанар Қайратқызы']],
    ['the third word', 'ҚАЙРАТ', ['Ахметова Жанар Қайратқызы']],
    ['words in any order', 'петр  королев', ['Королёв Пётр']],
    ['ё for е and е for ё', 'кёролев', []],
    ['е for ё', 'королев', ['Королёв Пётр']],
    ['ё', 'королёв', ['Королёв Пётр']],
    ['Russian letters for Kazakh ones', 'нургалиева асел', ['Нұрғалиева Әсел-Үміт']],
    ['Kazakh letters', 'үміт', ['Нұрғалиева Әсел-Үміт']],
    ['the beginning of a word before its middle', 'ким', ['Ким Виктор', 'Акимов Олег']],
    ['a sign that LIKE reads', '50%', ['Юн Артём 50%']],
    ['another sign that LIKE reads', 'ю_', []],
    ['all words, not one', 'ким олег', ['Акимов Олег']],
  ] as const) {
    test(what, async () => assert.deepEqual(await found(search), names));
  }

  test('the index holds each pair and each triple of letters of a word', async () => {
    const gramsOf = async (key: string): Promise<string[]> => {
      const { rows } = await sql<{ grams: string[] }>`select name_grams(${key}) as grams`.execute(database.db);
      return [...new Set(rows[0]!.grams)].sort();
    };
    assert.deepEqual(await gramsOf('ким  и ли анна'), ['им', 'ки', 'ким', 'ли', 'ан', 'анн', 'на', 'нн', 'нна'].sort());
    assert.deepEqual(await gramsOf('а𐐷б-1'), ['а𐐷', 'а𐐷б', '𐐷б', '𐐷б-', 'б-', 'б-1', '-1'].sort());
    for (const none of ['', ' ', 'а', 'а б']) assert.deepEqual(await gramsOf(none), []);
  });

  test('uses an index: two letters among 20,000 names scan no table', async () => {
    await sql`insert into people (email, password_hash, full_name) select 'm' || i || '@x.example', '-', md5(i::text) || ' ' || md5((i + 7)::text) from generate_series(1, 20000) i`.execute(
      database.db,
    );
    await sql`vacuum analyze people`.execute(database.db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from people p where ${nameMatches('өқ')}`.execute(database.db);
    assert.match(rows.map((row) => row['QUERY PLAN']).join('\n'), /Bitmap Index Scan on people_name_grams/);
  });
});
