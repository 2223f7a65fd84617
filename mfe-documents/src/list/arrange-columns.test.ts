/** @jest-environment node */
import * as fc from 'fast-check';
import { arrange, changed, choiceOf, isMovable, isUnchanged, moved, neededWidth, shownOf } from './arrange-columns.ts';
import { columnsOf } from './columns.ts';

const own = columnsOf(false);
const keys = (columns: readonly { key: string }[]): string[] => columns.map(({ key }) => key);

it('leaves the columns unchanged without a stored choice', () => {
  expect(arrange(own)).toEqual(own);
  expect(isUnchanged(own, arrange(own))).toBe(true);
});

it('orders, hides and resizes as chosen; boxes stay first, buttons last, and the number is always visible', () => {
  const columns = arrange(own, [
    { key: 'subject', hidden: false, width: 300 },
    { key: 'number', hidden: true, width: 200 },
    { key: 'changed', hidden: true, width: null },
    { key: 'actions', hidden: true, width: 9 },
    { key: 'nosuch', hidden: false, width: null },
  ]);
  expect(keys(columns).at(0)).toBe('checkbox');
  expect(keys(columns).at(-1)).toBe('actions');
  expect(keys(columns).filter((key) => ['subject', 'number', 'changed'].includes(key))).toEqual(['subject', 'number', 'changed']);
  const found = Object.fromEntries(columns.map((column) => [column.key, column]));
  expect(found['number']).toMatchObject({ visible: true, width: 200 });
  expect(found['changed']).toMatchObject({ visible: false, width: 88 });
  expect(found['actions']).toMatchObject({ visible: true, width: 88 });
  expect(found['subject']?.width).toBeNull();
});

it('puts a column missing from the choice after its default predecessor', () => {
  const chosen = choiceOf(own, arrange(own))
    .filter(({ key }) => key !== 'executionDate')
    .toReversed();
  const order = keys(arrange(own, chosen));
  expect(order.indexOf('executionDate')).toBe(order.indexOf('issueDate') + 1);
});

it('moves a column only among the movable ones', () => {
  expect(keys(moved(own, 'number', -1)).slice(0, 3)).toEqual(['checkbox', 'number', 'type']);
  expect(moved(own, 'type', -1)).toBe(own);
  expect(moved(own, 'changed', 1)).toBe(own);
  expect(moved(own, 'actions', -1)).toBe(own);
});

it('computes the width that the columns need, larger after one is widened', () => {
  const visible = own.filter((column) => column.visible);
  expect(neededWidth(changed(visible, 'status', { width: 300 })) - neededWidth(visible)).toBe(166);
});

it('without the subject the last column fills the rest, so that the others keep their chosen widths', () => {
  const widths = (columns: ReturnType<typeof shownOf>) => columns.filter(({ width }) => width === null).map(({ key }) => key);
  expect(widths(shownOf(own))).toEqual(['subject']);
  const hidden = changed(own, 'subject', { visible: false });
  expect(widths(shownOf(hidden))).toEqual(['changed']);
  expect(widths(shownOf(changed(hidden, 'changed', { visible: false })))).toEqual(['status']);
  expect(keys(shownOf(hidden))).toEqual(
    keys(own.filter(({ visible }) => visible)).filter((key) => key !== 'checkbox' && key !== 'subject'),
  );
});

it('for any choice every column occurs once, and the choice is stored unchanged', () => {
  const choice = fc.record({
    key: fc.constantFrom(...keys(own)),
    hidden: fc.boolean(),
    width: fc.option(fc.integer({ min: 0, max: 2000 }), { nil: null }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(choice, { selector: ({ key }) => key }), (chosen) => {
      const columns = arrange(own, chosen);
      expect(keys(columns).toSorted()).toEqual(keys(own).toSorted());
      expect(arrange(own, choiceOf(own, columns))).toEqual(columns);
      expect(keys(columns.filter(isMovable)).filter((key) => chosen.some((each) => each.key === key))).toEqual(
        keys(chosen.filter(({ key }) => own.some((each) => each.key === key && isMovable(each)))),
      );
    }),
  );
});
