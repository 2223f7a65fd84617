/** The report about terms as a workbook, and on paper for a meeting (TSK-23, TSK-29). Taking it is counted among the exports, and logged. */
import { Readable } from 'node:stream';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { dayField } from '@qujat/contract/field';
import { disciplineGroups, type Figures, type readDiscipline as readCall } from '@qujat/contract/tasks/discipline';
import { workbookBytes } from '../../../platform/archive/workbook.ts';
import { auditAccess } from '../../../platform/audit/audit.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { dayText, momentText, writtenDay } from '../../../platform/http/dates.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import type { PageAnswer, PageQuery } from '../../../platform/http/page.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { loadPeople } from '../names.ts';
import { drawReport, type DisciplineSheets } from './draw-report.ts';
import { none } from './figures.ts';
import { loadOverdue, mostOverdue } from './overdue.ts';
import { expectReader, readDiscipline, shareOf } from './read.ts';
import { shownTexts } from '../shown-text.ts';

type Input = CallInput<typeof readCall>;
type Report = CallAnswer<typeof readCall>;

const inputOf = (fields: URLSearchParams): Input => ({
  group: disciplineGroups.find((each) => each === fields.get('group')) ?? 'department',
  from: dayField.fromWire(fields.get('from') ?? ''),
  to: dayField.fromWire(fields.get('to') ?? ''),
  onControl: fields.get('on_control') === '1',
});

type Format = 'xlsx' | 'pdf';

const readCounted = async (input: Input, format: Format, context: SessionContext): Promise<Report> => {
  const report = await readDiscipline(input, context);
  await consume(context.db, limits.listExports, context.session.personId, context.now);
  const { group, from, to } = input;
  await auditAccess(context, 'list.discipline-exported', { group, from, to, format });
  return report;
};

const allOf = ({ inTime, late, overdue }: Figures): number => inTime + late + overdue;
const percent = (figures: Figures): string => (allOf(figures) === 0 ? '' : `${Math.round(shareOf(figures) * 100)}\u00a0%`);

const cells = (name: string, figures: Figures): readonly string[] => [
  name,
  String(figures.inTime),
  String(figures.late),
  String(figures.overdue),
  String(allOf(figures)),
  percent(figures),
];

type TitleKey = 'name' | 'inTime' | 'late' | 'overdue' | 'all' | 'share';
/** On paper: no heading breaks inside a word in any language. */
const widths: Readonly<Record<TitleKey, number>> = { name: 36, inTime: 13.5, late: 14.5, overdue: 14.5, all: 11.5, share: 16.5 };
const titles: readonly TitleKey[] = ['name', 'inTime', 'late', 'overdue', 'all', 'share'];

// locale-keys: tasks.discipline.columns.*, tasks.discipline.by.*
/** The rows of the table, with what has no department or no document last. */
const rowsOf = ({ rows, unnamed }: Report, group: Input['group'], { say }: SessionContext) => [
  ...rows,
  ...(allOf(unnamed) > 0
    ? [{ name: say(group === 'kind' ? 'tasks.discipline.noDocument' : 'tasks.discipline.noDepartment'), ...unnamed, before: none }]
    : []),
];

export const exportDiscipline = async ({ fields }: PageQuery, context: SessionContext): Promise<PageAnswer> => {
  const { session, now, say } = context;
  const input = inputOf(fields);
  const report = await readCounted(input, 'xlsx', context);
  const rows = rowsOf(report, input.group, context);
  async function* lines(): AsyncGenerator<readonly string[]> {
    for (const row of rows) yield cells(row.name, row);
    yield cells(say('tasks.discipline.total'), report.total);
  }
  const name = say('tasks.discipline.title');
  return {
    file: Readable.from(
      workbookBytes({
        name,
        columns: titles.map((title, index) => ({ title: say(`tasks.discipline.columns.${title}`), width: index === 0 ? 44 : 16 })),
        count: rows.length + 1,
        rows: lines(),
      }),
    ),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    saveAs: `${name} ${dayText(now, session.timeZone)}.xlsx`,
  };
};

/** Percentage points against the period before. */
const changeOf = (now: Figures, before: Figures): string => {
  if (allOf(now) === 0 || allOf(before) === 0) return '—';
  const change = Math.round(shareOf(now) * 100) - Math.round(shareOf(before) * 100);
  return change === 0 ? '=' : change > 0 ? `+${change}` : `−${-change}`;
};

type Drawn = DisciplineSheets['sheets'][number];

const figuresSheet = (report: Report, group: Input['group'], context: SessionContext): Drawn => {
  const { say } = context;
  return {
    title: '',
    columns: [
      { title: say(`tasks.discipline.by.${group}`), isNumber: false, share: widths.name },
      ...titles.slice(1).map((title) => ({ title: say(`tasks.discipline.columns.${title}`), isNumber: true, share: widths[title] })),
      { title: say('tasks.discipline.points'), isNumber: true, share: 9 },
    ],
    rows: rowsOf(report, group, context).map((row) => [...cells(row.name, row), changeOf(row, row.before)]),
    totals: [...cells('', report.total), changeOf(report.total, report.totalBefore)],
    totalsName: say('tasks.discipline.total'),
    none: say('tasks.discipline.none'),
  };
};

/** With an empty column: what the meeting says of each is written there. */
const overdueSheet = async (report: Report, input: Input, context: SessionContext): Promise<Drawn | null> => {
  const { db, session, say } = context;
  const { from, to, onControl = false } = input;
  const person = await expectReader(input, { db, session });
  const overdue = await loadOverdue(db, { organisationId: session.organisationId, person, today: session.today, onControl, from, to });
  if (overdue.length === 0) return null;
  const textOf = await shownTexts(overdue, context);
  const left = report.total.overdue - overdue.length;
  return {
    title: say('tasks.discipline.overdueOn', { day: writtenDay(session.today) }),
    columns: [
      { title: say('tasks.discipline.task'), isNumber: false, share: 40 },
      { title: say('tasks.discipline.responsible'), isNumber: false, share: 22 },
      { title: say('tasks.discipline.due'), isNumber: false, share: 13 },
      { title: say('tasks.discipline.days'), isNumber: true, share: 8 },
      { title: say('tasks.discipline.remark'), isNumber: false, share: 25 },
    ],
    rows: [
      ...overdue.map((task) => [`№ ${task.number}. ${textOf(task)}`, task.responsible, writtenDay(task.dueOn), String(task.days), '']),
      ...(left > 0 ? [[say('tasks.discipline.more', { left, most: mostOverdue }), '', '', '', '']] : []),
    ],
    totals: null,
    totalsName: '',
    none: '',
  };
};

const aboutOf = async (report: Report, input: Input, { db, session, now, say }: SessionContext): Promise<readonly string[]> => {
  const { total, totalBefore } = report;
  const { fullName } = (await loadPeople(db, session.organisationId, [session.employeeId]))(session.employeeId);
  return [
    say(input.onControl ? 'tasks.discipline.periodOnControl' : 'tasks.discipline.period', {
      from: writtenDay(input.from),
      to: writtenDay(input.to),
    }),
    say('tasks.discipline.madeBy', { name: fullName, at: momentText(now, session.timeZone) }),
    ...(allOf(total) === 0
      ? []
      : [
          say('tasks.discipline.figures', {
            all: allOf(total),
            inTime: total.inTime,
            share: percent(total),
            late: total.late,
            overdue: total.overdue,
          }) + (allOf(totalBefore) === 0 ? '' : ` ${say('tasks.discipline.figuresBefore', { share: percent(totalBefore) })}`),
        ]),
  ];
};

/** Shown by the browser's viewer, from which it is printed; with `save=1` it is saved. */
export const printDiscipline = async ({ fields }: PageQuery, context: SessionContext): Promise<PageAnswer> => {
  const { db, session, now, say, language } = context;
  const input = inputOf(fields);
  const report = await readCounted(input, 'pdf', context);
  const organisation = await db
    .selectFrom('organisations')
    .select(['name_ru', 'name_kk'])
    .where('id', '=', session.organisationId)
    .executeTakeFirstOrThrow();
  const overdue = await overdueSheet(report, input, context);
  const title = say('tasks.discipline.title');
  const content = await drawReport({
    organisation: inLanguage(language, organisation.name_ru, organisation.name_kk),
    title,
    about: await aboutOf(report, input, context),
    sheets: [figuresSheet(report, input.group, context), ...(overdue ? [overdue] : [])],
    pageName: (page, of) => say('tasks.discipline.page', { page, of }),
    now,
  });
  const name = `${title} ${dayText(now, session.timeZone)}.pdf`;
  return {
    file: content,
    contentType: 'application/pdf',
    size: content.length,
    ...(fields.get('save') === '1' ? { saveAs: name } : { ownWork: name }),
  };
};
