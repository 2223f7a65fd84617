import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  disciplineExcel,
  disciplineGroups,
  disciplinePdf,
  readDiscipline,
  readDisciplineTrend,
  trendSteps,
  type Figures,
} from '@qujat/contract/tasks/discipline';
import { actOnTask, giveTask, readTasks, readTaskTree, reportOnTask } from '@qujat/contract/tasks/tasks';
import { taskOutcomes } from '@qujat/contract/tasks/vocabulary';
import fc from 'fast-check';
import { sql } from 'kysely';
import { fails, servedOffice } from '../../documents/test-support/served-office.ts';
import { readPdfText } from '../../../test-support/pdf-text.ts';
import { outcomeOf } from '../rules/outcome.ts';
import { drawReport } from './draw-report.ts';
import { firstOf, stepsOf } from './steps.ts';

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Told {
  readonly task: number;
  readonly responsible: number;
  readonly department: number;
  readonly due: string;
  readonly result: string | null;
  readonly state: string;
}

describe('the report about terms', () => {
  const served = servedOffice();
  const { clients, server } = served;
  const staff = () => served.office.staff;
  const signIn = (who: string) => server.signIn(`${who}@north.example`);

  /** What the log alone says: the last entry of each task. */
  const replayed = async (today: string): Promise<readonly (Told & { outcome: string })[]> => {
    const { rows } = await sql<{ details: Told }>`
      select details from (
        select details, at, sequence from task_log union all select details, at, sequence from document_log where action like 'task.%') l
      order by at, sequence`.execute(server.db);
    const last = new Map(rows.map(({ details }) => [details.task, details]));
    return [...last.values()]
      .filter(({ state }) => state !== 'cancelled')
      .map((each) => ({ ...each, outcome: outcomeOf(each.due, each.result, today) }));
  };
  const figuresOf = (tasks: readonly { outcome: string }[]): Figures => {
    const count = (outcome: string): number => tasks.filter((each) => each.outcome === outcome).length;
    return { inTime: count('in-time'), late: count('late'), overdue: count('overdue') };
  };

  test('equals the log replayed, and its figures are the lists that they lead to', async () => {
    const fates = fc.array(
      fc.record({
        responsible: fc.constantFrom('engineer', 'worker', 'lawyer'),
        due: fc.integer({ min: 1, max: 20 }),
        reports: fc.option(fc.integer({ min: 0, max: 12 }), { nil: null }),
        end: fc.constantFrom('accept', 'return', 'none', 'cancel'),
      }),
      { minLength: 25, maxLength: 25 },
    );
    const [plan] = fc.sample(fates, { numRuns: 1, seed: 7 });
    let { head } = clients;
    const inDays = new Map<number, number[]>();
    const ids: number[] = [];
    for (const [index, { responsible, due, reports }] of plan!.entries()) {
      const { id } = await head.call(giveTask, {
        text: `Дело ${index}`,
        responsibleId: staff()[responsible as 'engineer'],
        dueOn: dayIn(due),
        ...(index % 2 === 0 && { controllerId: staff().clerk }),
      });
      ids.push(id);
      if (reports !== null) inDays.set(reports, [...(inDays.get(reports) ?? []), index]);
    }
    const version = async (id: number) => (await head.call(readTaskTree, { id })).tasks.find((each) => each.id === id)!.version;
    for (let day = 0; day <= 12; day += 1) {
      for (const index of inDays.get(day) ?? []) {
        const { responsible, end } = plan![index]!;
        const id = ids[index]!;
        await (await signIn(responsible)).call(reportOnTask, { id, version: await version(id), final: true, text: 'Готово' });
        if (end !== 'none')
          await head.call(actOnTask, {
            id,
            version: await version(id),
            act: end as 'accept',
            ...(end !== 'accept' && { text: 'Так' }),
          });
      }
      server.clock.advance(86_400_000);
      // Sessions end with the day.
      head = await signIn('head');
    }
    const period = { from: dayIn(-1), to: dayIn(30) };
    const report = await head.call(readDiscipline, { group: 'department', ...period });
    const told = await replayed(report.today);
    assert.deepEqual(report.total, figuresOf(told));
    assert.ok(report.total.inTime > 0 && report.total.late > 0 && report.total.overdue > 0, JSON.stringify(report.total));
    for (const group of disciplineGroups) {
      const { rows, total, unnamed } = await head.call(readDiscipline, { group, ...period });
      assert.deepEqual(total, report.total, group);
      for (const row of rows) {
        const own = told.filter((each) => row.id === (group === 'person' ? each.responsible : each.department));
        assert.deepEqual({ inTime: row.inTime, late: row.late, overdue: row.overdue }, figuresOf(own), row.name);
        for (const outcome of taskOutcomes.filter((each) => each !== 'running')) {
          const { total: listed } = await head.call(readTasks, {
            scope: 'department',
            filter: 'all',
            outcome,
            ...period,
            ...(group === 'person' ? { employeeId: row.id } : { departmentId: row.id }),
          });
          assert.equal(listed, figuresOf(own)[outcome === 'in-time' ? 'inTime' : outcome], `${row.name} ${outcome}`);
        }
      }
      if (group === 'kind') assert.deepEqual(unnamed, total);
    }
    for (const step of trendSteps) {
      const { steps, total } = await head.call(readDisciplineTrend, { step, ...period });
      assert.deepEqual(total, report.total, step);
      assert.deepEqual(
        steps,
        stepsOf(step, period).map(({ first, from, to }) => ({
          from,
          to,
          ...figuresOf(told.filter(({ due }) => firstOf(step, due) === first)),
        })),
        step,
      );
    }
    const clerk = await signIn('clerk');
    const trend = await clerk.call(readDisciplineTrend, { step: 'week', onControl: true, ...period });
    const controlled = await clerk.call(readDiscipline, { group: 'person', onControl: true, ...period });
    assert.ok(controlled.total.inTime < report.total.inTime);
    assert.deepEqual(trend.total, controlled.total);
  });

  test('is for heads and clerks, of a period that makes sense', async () => {
    const period = { group: 'department' as const, from: dayIn(-1), to: dayIn(30) };
    const head = await signIn('head');
    await fails((await signIn('worker')).call(readDiscipline, period), 403);
    await fails(head.call(readDiscipline, { ...period, to: dayIn(-2) }), 400);
    const trend = { step: 'month' as const, from: period.from, to: period.to };
    await fails((await signIn('worker')).call(readDisciplineTrend, trend), 403);
    await fails(head.call(readDisciplineTrend, { ...trend, to: dayIn(-2) }), 400);
    const excel = await head.fetch(`${disciplineExcel}?group=person&from=${period.from}&to=${period.to}`, {
      headers: { authorization: '' },
    });
    assert.equal(excel.status, 200);
    assert.ok((await excel.arrayBuffer()).byteLength > 1000);
  });

  const print = async (who: string, more = '') => {
    const client = await signIn(who);
    return client.fetch(`${disciplinePdf}?group=person&from=${dayIn(-1)}&to=${dayIn(30)}${more}`, { headers: { authorization: '' } });
  };

  test('goes to a meeting on paper: who made it, the table, what is overdue by name, and numbered pages', async () => {
    const answer = await print('head');
    assert.equal(answer.headers.get('content-type'), 'application/pdf');
    const pages = await readPdfText(new Uint8Array(await answer.arrayBuffer()));
    const [first = ''] = pages;
    for (const words of ['Исполнительская дисциплина', 'Отчёт сформирован: Тестов head', 'Тестов engineer', 'Всего', 'Просрочено на'])
      assert.ok(first.replaceAll(/\s+/g, ' ').includes(words), words);
    assert.match(pages.join('\n'), /№ \d+\. \s*Дело \d+/);
    for (const [index, page] of pages.entries()) assert.ok(page.includes(`Страница ${index + 1} из ${pages.length}`));
    const saved = await print('clerk', '&save=1&on_control=1');
    assert.match(saved.headers.get('content-disposition') ?? '', /attachment.*\.pdf/);
    assert.equal((await print('worker')).status, 403);
    const logged = await server.db
      .selectFrom('audit_log')
      .select('details')
      .where('event', '=', 'list.discipline-exported')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      logged.slice(-2).map(({ details }) => details),
      ['pdf', 'pdf'].map((format) => ({ group: 'person', from: dayIn(-1), to: dayIn(30), format })),
    );
  });

  test('says on paper that nothing was due, and repeats the headings of a table that is long', async () => {
    const client = await signIn('head');
    const empty = await client.fetch(`${disciplinePdf}?group=kind&from=2024-01-01&to=2024-01-31`, { headers: { authorization: '' } });
    const [page = ''] = await readPdfText(new Uint8Array(await empty.arrayBuffer()));
    assert.ok(page.includes('Сроков в этом периоде нет.') && !page.includes('Просрочено на'));
    const sheet = {
      title: '',
      columns: [{ title: 'Отдел', isNumber: false, share: 1 }],
      rows: Array.from({ length: 120 }, (_, index) => [`Отдел № ${index}`]),
      totals: null,
      totalsName: '',
      none: '',
    };
    const drawn = await drawReport({
      organisation: 'АО «Сарыөзен Энерго»',
      title: 'Исполнительская дисциплина',
      about: ['Период'],
      sheets: [sheet],
      pageName: (number, of) => `${number}/${of}`,
      now: new Date(),
    });
    const pages = await readPdfText(drawn);
    assert.ok(pages.length > 2);
    for (const each of pages) assert.ok(each.split('\n').includes('Отдел'));
  });
});
