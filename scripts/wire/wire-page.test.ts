import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { allCalls } from '@qujat/contract/all-calls';
import { at, deferred, firstOf, list, nullable, number, record, text, type Codec } from '@qujat/contract/codec';
import { areaText, fieldComments } from './comments.ts';
import { answerRows, shapeText } from './shape-text.ts';
import { wirePage } from './wire-page.ts';

test('docs/wire.md matches the contract', () => {
  const written = readFileSync(new URL('../../docs/wire.md', import.meta.url), 'utf8');
  assert.ok(written === wirePage(), 'docs/wire.md is stale: run node scripts/write-wire-page.ts');
});

test('the page lists every call with every field of its request and answer', () => {
  const page = wirePage();
  for (const call of allCalls) {
    const from = page.indexOf(`\n### ${call.name}\n`);
    assert.ok(from >= 0, call.name);
    const section = page.slice(from + 1, page.indexOf('\n### ', from + 1) + 1 || undefined);
    const names = [
      ...Object.keys(call.fixed),
      ...Object.values(call.fields).map(({ wire }) => wire),
      ...answerRows(call.answer).map(({ wire }) => wire),
    ];
    for (const name of names) assert.ok(section.includes(`| \`${name}\` |`), `${call.name}: ${name}`);
  }
});

test('nested rows are listed with their path, recursive ones once', () => {
  interface Node {
    id: number;
    below: Node[];
  }
  const node: Codec<Node> = record({ id: at('nid', number), below: at(['kids', 'children'], list(deferred(() => node))) });
  const answer = record({ tree: at('t', nullable(node)), counts: at('c', list(firstOf(text))) });
  assert.deepEqual(
    answerRows(answer).map(({ wire, name, rule }) => [wire, name, rule]),
    [
      ['t', 'tree', 'object, or null'],
      ['t.nid', 'tree.id', 'number; 0 where absent'],
      ['t.kids', 'tree.below', 'list of the same (also read as `children`)'],
      ['c', 'counts', 'list'],
    ],
  );
  assert.deepEqual(answerRows(list(node))[0], { wire: '[].nid', name: '[].id', rule: 'number; 0 where absent', key: 'id:nid' });
  assert.equal(shapeText(firstOf(number)), 'list of which the first element counts: number; 0 where absent');
});

test('takes the comments of a call’s fields, unless two of them differ', () => {
  const source = `/** The area
 * of tests. */
import { x } from './x.ts';

const row = record({
  /** Unix seconds: when it was. */
  issueDate: at('dat1', moment),
  /** One. */
  twice: at('t', text),
  plain: at(['p', 'P'], text),
  /**
   * Several
   * lines of * text.
   */
  long: at('l', text),
});

/** A constant. */
const folderId = required('id', integer);

export const one = call({
  fields: {
    folderId,
    /** Two
     * lines. */
    page: inQuery(required('page', integer)),
  },
  answer: record({ rows: at('rows', list(row)), twice: at('t', text) }),
});

export const other = call({
  fields: {},
  answer: record({ twice: at('t', text), issueDate: at('dat1', moment) }),
});
`;
  assert.equal(areaText(source), 'The area of tests.');
  assert.equal(areaText('/**\n * The area\n * of tests.\n */\nconst a = 1;'), 'The area of tests.');
  const taken = (call: string): object => Object.fromEntries([...fieldComments(source, call)].filter(([, comment]) => comment));
  assert.deepEqual(taken('one'), {
    'issueDate:dat1': 'when it was.',
    'long:l': 'Several lines of * text.',
    'page:page': 'Two lines.',
    'folderId:id': 'A constant.',
  });
  assert.deepEqual(taken('other'), {});
});
