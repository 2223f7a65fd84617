import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { loadModule } from 'libpg-query';
import { compareCrossings } from './find-crossings.ts';
import { crossedTables } from './read-statement.ts';

const tables = new Set(['documents', 'participants', 'employees']);
const crossed = (statement: string): readonly string[] => crossedTables(statement, (table) => tables.has(table));

describe('statements that would cross from one organisation to others', () => {
  before(loadModule);

  const tied: Readonly<Record<string, string>> = {
    'a value': 'select 1 from documents where id = $1 and organisation_id = $2',
    'a value in a list of one': 'select 1 from documents where organisation_id in ($1)',
    'a pair': 'select 1 from documents d where (d.id, d.organisation_id) = ($1, $2)',
    'a join': `select 1 from documents d join participants p on p.document_id = d.id and p.organisation_id = d.organisation_id
      where d.organisation_id = $1`,
    'a join that may find nothing': `select 1 from documents d left join participants p on (p.document_id, p.organisation_id) = (d.id, d.organisation_id)
      where d.organisation_id = $1`,
    'a join by name': 'select 1 from documents d join participants p using (organisation_id) where d.organisation_id = $1',
    'a table of everybody': 'select 1 from organisations o join documents d on d.organisation_id = o.id where o.id = $1',
    'an inner query': `select (select count(*) from participants p where p.organisation_id = d.organisation_id) from documents d
      where organisation_id = $1 and exists (select from employees e where e.organisation_id = d.organisation_id)`,
    'an inner query that gives it': `select 1 from documents where organisation_id =
      (select e.organisation_id from employees e where e.id = $1 and e.organisation_id = $2)`,
    'a set of keys': `delete from participants where (document_id, organisation_id) in (select id, organisation_id from documents
      where organisation_id = $1)`,
    'a named query': `with d as (select id, organisation_id as o from documents where organisation_id = $1)
      update participants p set state = $2 from d where p.document_id = d.id and p.organisation_id = d.o`,
    'all columns': 'select 1 from (select d.* from documents d) x where x.organisation_id = $1',
    'both parts': `select 1 from (select organisation_id from documents where organisation_id = $1
      union all select organisation_id from participants where organisation_id = $1) x
      join employees e on e.organisation_id = x.organisation_id`,
    'a condition on both parts': `select 1 from (select * from documents union all select * from participants) x
      where x.organisation_id = $1 and x.id = $2`,
    'a tree': `with recursive t as (select id, organisation_id from documents where organisation_id = $1
      union all select d.id, d.organisation_id from documents d join t on d.id = t.id and d.organisation_id = t.organisation_id) select 1 from t`,
    'an insert of values':
      'insert into documents (id, organisation_id) values ($1, $2), ($3, $4) on conflict (id) do update set id = excluded.id',
    'an insert of what is found':
      'insert into participants (organisation_id, id) select d.organisation_id, 1 from documents d where d.organisation_id = $1',
    'a batch': 'insert into participants (organisation_id, id) select $1::bigint, x.id from unnest($2::bigint[]) x (id)',
    'no table of organisations': 'select 1 from people where id = $1',
  };
  for (const [name, statement] of Object.entries(tied)) test(`tied: ${name}`, () => assert.deepEqual(crossed(statement), []));

  const crossing: Readonly<Record<string, readonly [string, readonly string[]]>> = {
    'only its number': ['select 1 from documents where id = $1', ['documents']],
    'several organisations': ['select 1 from documents where organisation_id = any($1)', ['documents']],
    'a list of two': ['select 1 from documents where organisation_id in ($1, $2)', ['documents']],
    'one of two conditions': ['select 1 from documents where organisation_id = $1 or id = $2', ['documents']],
    'a comparison that is none of equality': ['select 1 from documents where organisation_id > $1', ['documents']],
    'a join by the number alone': [
      'select 1 from documents d join participants p on p.document_id = d.id where d.organisation_id = $1',
      ['participants'],
    ],
    'tables that are tied to each other only': [
      'select 1 from documents d join employees e on e.organisation_id = d.organisation_id where e.id = $1',
      ['documents', 'employees'],
    ],
    'one part of two': [
      `select 1 from (select organisation_id from documents where organisation_id = $1 union all select organisation_id from participants) x
        join employees e on e.organisation_id = x.organisation_id`,
      ['employees', 'participants'],
    ],
    'a condition on a tree': [
      `with recursive t as (select id, organisation_id from documents union all
        select d.id, d.organisation_id from documents d join t on d.id = t.id) select 1 from t where organisation_id = $1`,
      ['documents'],
    ],
    'an insert that does not name it': ['insert into documents (id) values ($1)', ['documents']],
    'an insert that names it in some rows': ['insert into documents (id, organisation_id) values ($1, $2), ($3, default)', ['documents']],
    'a change of all': ['update documents set organisation_id = $1', ['documents']],
  };
  for (const [name, [statement, expected]] of Object.entries(crossing))
    test(`crossing: ${name}`, () => assert.deepEqual(crossed(statement), expected));

  test('a crossing that is not known is told, and one that is over', () => {
    const found = new Map([['a.ts', ['documents', 'files']]]);
    assert.deepEqual(compareCrossings(found, found), []);
    assert.equal(compareCrossings(found, new Map([['a.ts', ['documents']]])).length, 1);
    assert.equal(compareCrossings(new Map(), found).length, 2);
  });
});
