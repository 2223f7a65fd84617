/** @jest-environment node */
import { today as call, type Today } from '@qujat/contract/today';
import { narrow, type Narrowing } from './narrow.ts';

const row = (edocid: number, section: string, wanted: string, dat2: number | null = null) => ({ edocid, section, wanted, dat2 });
/** Noon of the day in Kazakhstan. */
const noon = (day: string): number => Date.parse(`${day}T07:00:00Z`) / 1000;
const friday = '2026-11-27';

/** Eight rows of a section at most; the rest is only counted. */
const answer: Today = call.answer.decode({
  today: '2026-11-25',
  rows: [
    row(1, 'overdue', 'sign', noon('2026-11-20')),
    row(2, 'overdue', 'agree', noon('2026-11-21')),
    ...[3, 4, 5, 6, 7, 8, 9].map((id) => row(id, 'sign', 'sign', noon('2026-11-26'))),
    row(10, 'sign', 'sign', noon(friday)),
    row(11, 'agree', 'agree', noon(friday)),
  ],
  sections: [
    { section: 'overdue', count: 5 },
    { section: 'sign', count: 40 },
    { section: 'agree', count: 1 },
  ],
  kinds: [
    { wanted: 'sign', count: 43 },
    { wanted: 'agree', count: 2 },
    { wanted: 'execute', count: 1 },
  ],
  days: [
    { day: '2026-11-26', count: 7, acts: [{ wanted: 'sign', count: 7 }] },
    {
      day: friday,
      count: 13,
      acts: [
        { wanted: 'sign', count: 12 },
        { wanted: 'agree', count: 1 },
      ],
    },
  ],
  waiting: [],
  failures: [],
});

const shown = (narrowing: Partial<Narrowing>, gone: readonly number[] = [], given = answer) =>
  narrow(given, { kind: null, day: null, ...narrowing }, new Set(gone)).map(({ section, rows, count }) => [section, rows.length, count]);

it('counts all that a section has, narrowed or not', () => {
  expect(shown({})).toEqual([
    ['overdue', 2, 5],
    ['sign', 8, 40],
    ['agree', 1, 1],
  ]);
  expect(shown({ kind: 'sign' })).toEqual([
    ['overdue', 1, 3],
    ['sign', 8, 40],
  ]);
  expect(shown({ day: friday })).toEqual([
    ['sign', 1, 12],
    ['agree', 1, 1],
  ]);
  expect(shown({ day: friday, kind: 'sign' })).toEqual([['sign', 1, 12]]);
});

it('shows a section whose rows are all further down the list', () => {
  expect(shown({ kind: 'execute' })).toEqual([['overdue', 0, 1]]);
});

it('leaves out what has been decided here', () => {
  expect(shown({ kind: 'sign' }, [1, 3, 2])).toEqual([
    ['overdue', 0, 2],
    ['sign', 7, 39],
  ]);
  expect(shown({ kind: 'agree' }, [2, 11])).toEqual([]);
});

it('counts the rows of a day if the server does not say more', () => {
  const older = { ...answer, days: answer.days.map((each) => ({ ...each, acts: [] })) };
  expect(shown({ day: friday }, [], older)).toEqual([
    ['sign', 1, 1],
    ['agree', 1, 1],
  ]);
});
