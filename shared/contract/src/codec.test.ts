import {
  dictionary,
  firstOf,
  flag,
  identifier,
  lenient,
  list,
  nothing,
  nullable,
  number,
  oneOf,
  optionalMoment,
  optionalNumber,
  optionalText,
  record,
  text,
  UnreadableError,
  at,
} from './codec.ts';
import { cloudFolderWire } from '../test-support/wire.ts';
import { personalFolders } from './cloud.ts';
import { documentCard } from './document-card.ts';
import { documentList } from './document-list.ts';

const row = record({ id: at('id', identifier), name: at('name', text), fine: at('fine', flag) });

describe('decoding of values', () => {
  test.each([
    [
      'text',
      text,
      [
        ['a', 'a'],
        ['', ''],
        [7, '7'],
        [null, ''],
        [undefined, ''],
        [[], ''],
        [{}, ''],
        [true, ''],
      ],
    ],
    [
      'optional text',
      optionalText,
      [
        ['a', 'a'],
        ['', null],
        [0, '0'],
        [null, null],
        [[], null],
        [{}, null],
      ],
    ],
    [
      'number',
      number,
      [
        [3, 3],
        ['3', 3],
        [' 3 ', 3],
        ['3.5', 3.5],
        ['', 0],
        [null, 0],
        ['three', 0],
        [[], 0],
        [{}, 0],
        [Number.NaN, 0],
        ['Infinity', 0],
        [true, 0],
      ],
    ],
    [
      'optional number',
      optionalNumber,
      [
        [0, 0],
        ['0', 0],
        ['-2', -2],
        ['', null],
        [null, null],
        ['x', null],
        [[], null],
      ],
    ],
    [
      'moment',
      optionalMoment,
      [
        [1_800_000_000, 1_800_000_000],
        ['1800000000', 1_800_000_000],
        [0, null],
        ['0', null],
        ['', null],
        [null, null],
      ],
    ],
    [
      'flag',
      flag,
      [
        [1, true],
        ['1', true],
        [true, true],
        ['true', true],
        [0, false],
        ['0', false],
        ['', false],
        [null, false],
        [2, false],
        ['yes', false],
        [[], false],
      ],
    ],
    [
      'choice',
      oneOf(['green', 'red'], 'green'),
      [
        ['red', 'red'],
        ['blue', 'green'],
        [null, 'green'],
        [['red'], 'red'],
        [{}, 'green'],
        [{ toString: false }, 'green'],
      ],
    ],
    [
      'choice of numbers',
      oneOf([10, 20], null),
      [
        [10, 10],
        ['20', 20],
        ['', null],
        [30, null],
      ],
    ],
    [
      'texts by key',
      dictionary,
      [
        [
          { a: 'x', b: 2, c: null },
          { a: 'x', b: '2', c: '' },
        ],
        [[], {}],
        [null, {}],
        ['', {}],
      ],
    ],
    [
      'nothing',
      nothing,
      [
        [{ status: 'ok' }, null],
        ['', null],
        [null, null],
      ],
    ],
  ] as const)('%s', (_, codec, cases) => {
    for (const [wire, value] of cases as readonly (readonly [unknown, unknown])[])
      expect([wire, codec.decode(wire)]).toEqual([wire, value]);
  });

  test.each([0, -1, 1.5, '', '0', 'x', null, undefined, [], {}, '12abc', 2 ** 53])('%p is not an identifier', (wire) => {
    expect(() => identifier.decode(wire)).toThrow(UnreadableError);
  });
  test.each([
    [5, 5],
    ['5', 5],
    [' 12 ', 12],
  ])('%p is the identifier %p', (wire, value) => {
    expect(identifier.decode(wire)).toBe(value);
  });
});

describe('decoding of lists', () => {
  test.each([null, undefined, '', {}, [], 'text', 7])('%p is empty', (wire) => {
    expect(list(row).decode(wire)).toEqual([]);
  });

  test('one bad row is dropped, the others keep their order', () => {
    const wire = [{ id: '1', name: 'a', fine: 1 }, null, 'x', [], { name: 'no identifier' }, { id: 2 }];
    expect(list(row).decode(wire)).toEqual([
      { id: 1, name: 'a', fine: true },
      { id: 2, name: '', fine: false },
    ]);
  });

  test('an object with numbered keys is a list', () => {
    expect(
      list(row)
        .decode({ 0: { id: 1 }, 5: { id: 2 } })
        .map(({ id }) => id),
    ).toEqual([1, 2]);
  });

  test('our own fault in a codec is not hidden', () => {
    const broken = {
      ...row,
      decode: (): never => {
        throw new TypeError('our fault');
      },
    };
    expect(() => list(broken).decode([{}])).toThrow(TypeError);
    expect(() => nullable(broken).decode({ id: 1 })).toThrow(TypeError);
  });

  test.each([
    [[5, 6], 5],
    [['5'], 5],
    [7, 7],
    ['7', 7],
    [{ 0: 3 }, 3],
    [[], 0],
    [{}, 0],
    [null, 0],
  ])('the first of %j is %p', (wire, value) => {
    expect(firstOf(number).decode(wire)).toBe(value);
  });
});

describe('decoding of records', () => {
  test.each([null, undefined, '', 'text', 7, [], [{ id: 1 }]])('%p is not a record', (wire) => {
    expect(() => row.decode(wire)).toThrow(UnreadableError);
  });

  test.each([null, undefined, '', [], {}, 'text'])('%p is absent for a nullable record, and a lenient record with its defaults', (wire) => {
    expect(nullable(row).decode(wire)).toBeNull();
    expect(lenient(record({ name: at('name', text) })).decode(wire)).toEqual({ name: '' });
  });

  test('a field with two names reads the first that is not null, and writes the first', () => {
    const colour = record({ colour: at(['status_bgg', 'statusBgg'], oneOf(['none', 'red', 'blue'], 'none')) });
    expect(colour.decode({ status_bgg: 'red' })).toEqual({ colour: 'red' });
    expect(colour.decode({ statusBgg: 'red' })).toEqual({ colour: 'red' });
    expect(colour.decode({ status_bgg: null, statusBgg: 'red' })).toEqual({ colour: 'red' });
    expect(colour.decode({ status_bgg: 'blue', statusBgg: 'red' })).toEqual({ colour: 'blue' });
    expect(colour.decode({})).toEqual({ colour: 'none' });
    expect(colour.encode({ colour: 'red' })).toEqual({ status_bgg: 'red' });
  });
});

describe('answers of other servers', () => {
  test('one bad document does not break the document list', () => {
    const answer = documentList.answer.decode({
      docs: {
        0: { edocid: '120', docnum: 214, status: '300', statusBgg: 'blue', dat2: '1800000000', unread: '1', mass_sign_checkbox: [] },
        1: { docnum: 'no edocid' },
        2: null,
      },
      count: '1204',
      total_pages: '25',
      current_page: 1,
      doctypes: null,
      departments: {},
      statuses: [],
    });
    expect(answer).toMatchObject({ count: 1204, totalPages: 25, types: [], departments: [], statuses: [], activeUsers: 0 });
    expect(answer.documents).toHaveLength(1);
    expect(answer.documents[0]).toMatchObject({
      id: 120,
      number: '214',
      status: 300,
      statusColour: 'blue',
      executionDate: 1_800_000_000,
      unread: true,
      issueDate: null,
      massSigning: { visible: false, signed: false },
    });
  });

  test.each([null, [], {}, ''])('tabs of a card as %j are hidden tabs', (tabs) => {
    const card = documentCard.answer.decode({ edocid: 1, userid: '2', tabs, creator: [] });
    expect(card.tabs.main.aggregation).toEqual([]);
    expect(card.tabs.aggregation).toEqual({ visible: false, editable: false, takesHelpers: false, participants: [] });
    expect(card.creator).toBeNull();
  });

  test('a broken folder does not break its neighbours', () => {
    const [folder] = personalFolders.answer.decode(cloudFolderWire);
    expect(folder).toMatchObject({
      id: 1,
      name: 'Личная',
      children: [{ id: 2, children: [{ id: 3, children: [] }] }],
      grantedUsers: [{ id: 9 }],
    });
  });
});
