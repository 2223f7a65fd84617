/** A journal of registration on paper, as a PDF and in Excel (TSK-77). Taking it is an entry of the audit log. */
import { Readable } from 'node:stream';
import { longestJournal, readJournalFile, type JournalFormat, type JournalRow } from '@qujat/contract/tasks/journals';
import { workbookBytes } from '../../../platform/archive/workbook.ts';
import { auditAccess } from '../../../platform/audit/audit.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { dayText, writtenDay } from '../../../platform/http/dates.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { html } from '../../../platform/http/html.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import type { PageAnswer, PageQuery } from '../../../platform/http/page.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { journalColumns } from './columns.ts';
import { drawJournal } from './draw-journal.ts';
import { expectJournal } from './journals.ts';
import { countRows, loadRows, type JournalQuery } from './rows.ts';

interface Journal {
  readonly title: string;
  readonly period: string;
  readonly organisation: string;
  readonly columns: readonly { readonly title: string; readonly share: number; readonly text: (row: JournalRow) => string }[];
  readonly rows: readonly JournalRow[];
}

const loadJournal = async (query: JournalQuery, format: JournalFormat, context: SessionContext): Promise<Journal> => {
  const { db, session, say, language, now } = context;
  expectJournal(query, context);
  await consume(db, limits.listExports, session.personId, now);
  const most = longestJournal[format];
  const count = await countRows(query, context);
  if (count > most) throw new BusinessError('tasks.journals.tooMany', { most });
  await auditAccess(context, 'list.journal-exported', { journal: query.kind, from: query.from, to: query.to, format, rows: count });
  const { name_ru, name_kk } = await db
    .selectFrom('organisations')
    .select(['name_ru', 'name_kk'])
    .where('id', '=', session.organisationId)
    .executeTakeFirstOrThrow();
  return {
    // locale-keys: tasks.journals.titles.*
    title: say(`tasks.journals.titles.${query.kind}`),
    period: say('tasks.journals.period', { from: writtenDay(query.from), to: writtenDay(query.to) }),
    organisation: inLanguage(language, name_ru, name_kk),
    columns: journalColumns(query.kind).map((column) => ({ ...column, title: say(column.title) })),
    rows: await loadRows(query, context, most),
  };
};

const cellsOf = ({ columns, rows }: Journal): string[][] => rows.map((row) => columns.map(({ text }) => text(row)));

const printed = (journal: Journal, { say }: SessionContext): PageAnswer => ({
  title: `${journal.title}, ${journal.period}`,
  body: html`<p class="quiet">${journal.organisation}</p><h1>${journal.title}</h1><p>${journal.period} · ${say('tasks.journals.rows', { count: journal.rows.length })}</p>
${journal.rows.length === 0 ? html`<p>${say('tasks.journals.none')}</p>` : html`<table><thead><tr>${journal.columns.map(({ title }) => html`<th scope="col">${title}</th>`)}</tr></thead><tbody>${cellsOf(journal).map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`}`,
  look: { name: 'journal-page', print: true },
});

const spreadsheet = (journal: Journal, name: string): PageAnswer => {
  async function* cells(): AsyncGenerator<readonly string[]> {
    yield* cellsOf(journal);
  }
  return {
    file: Readable.from(
      workbookBytes({
        name: journal.title,
        columns: journal.columns.map(({ title, share }) => ({ title, width: share * 2 })),
        count: journal.rows.length,
        rows: cells(),
      }),
    ),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    saveAs: `${name}.xlsx`,
  };
};

export const showJournalFile = async ({ fields }: PageQuery, context: SessionContext): Promise<PageAnswer> => {
  const { format, ...query } = readJournalFile(fields);
  const journal = await loadJournal(query, format, context);
  if (format === 'print') return printed(journal, context);
  const name = `${journal.title} ${dayText(context.now, context.session.timeZone)}`;
  if (format === 'xlsx') return spreadsheet(journal, name);
  const none = context.say('tasks.journals.none');
  const content = await drawJournal({ ...journal, rows: cellsOf(journal), none, now: context.now });
  return { file: content, contentType: 'application/pdf', size: content.length, saveAs: `${name}.pdf` };
};
