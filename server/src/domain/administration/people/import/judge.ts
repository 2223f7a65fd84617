/** The verdict on each row of a file: apart, and together with the others. */
import { setImmediate as breathe } from 'node:timers/promises';
import { emailKey, iinOf, type Facts } from './facts.ts';
import { judgeRow, refused, type Given, type Judged } from './judge-row.ts';

/** Rows that are judged before other requests have their turn. */
const slice = 200;

/** The first row of each text; a later one with the same text is refused. */
const firstRows = (given: readonly Given[], keyOf: (each: Given) => string): ReadonlyMap<Given, number> => {
  const first = new Map<string, number>();
  const twice = new Map<Given, number>();
  for (const each of given) {
    const key = keyOf(each);
    if (key === '') continue;
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, each.row.number);
    else twice.set(each, earlier);
  }
  return twice;
};

/** Somebody must be able to give the right back: the rows that together take it from the last ones are refused. */
const keepAdministrator = (given: readonly Given[], judged: readonly Judged[], { administrators, employees }: Facts): readonly Judged[] => {
  const staying = new Set([...employees.values()].flatMap(({ id, stays }) => (stays ? [id] : [])));
  const after = new Set(administrators);
  const taking = new Set<number>();
  for (const [index, { plan, verdict }] of judged.entries()) {
    if (plan.employeeId === undefined || verdict === 'error') continue;
    if (plan.roles.includes('system-administrator')) {
      if (staying.has(plan.employeeId)) after.add(plan.employeeId);
    } else if (after.delete(plan.employeeId)) taking.add(index);
  }
  if (after.size > 0) return judged;
  return judged.map((each, index) => {
    const row = given[index];
    return row && taking.has(index) ? refused(row, { code: 'lastAdministrator', field: 'roles', parameters: {} }) : each;
  });
};

export const judge = async (given: readonly Given[], facts: Facts, creates: boolean): Promise<readonly Judged[]> => {
  const emailTwice = firstRows(given, ({ row }) => emailKey(row.email));
  const iinTwice = firstRows(given, ({ row }) => iinOf(row.iin));
  const about = new Map<number, number>();
  const judged: Judged[] = [];
  for (const [index, each] of given.entries()) {
    if (index % slice === slice - 1) await breathe();
    const email = emailTwice.get(each);
    const iin = iinTwice.get(each);
    if (email !== undefined) judged.push(refused(each, { code: 'emailTwice', field: 'email', parameters: { row: email } }));
    else if (iin !== undefined) judged.push(refused(each, { code: 'iinTwice', field: 'iin', parameters: { row: iin } }));
    else {
      const own = judgeRow(each, facts, creates);
      // One row has the e-mail of a person and another one the IIN.
      const earlier = own.plan.employeeId === undefined ? undefined : about.get(own.plan.employeeId);
      if (earlier !== undefined) judged.push(refused(each, { code: 'iinTwice', field: 'iin', parameters: { row: earlier } }));
      else judged.push(own);
      if (own.plan.employeeId !== undefined) about.set(own.plan.employeeId, earlier ?? each.row.number);
    }
  }
  return keepAdministrator(given, judged, facts);
};
