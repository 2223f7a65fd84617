/** The filtered log as a file (ADM-91). Taking it is an entry of the log itself. */
import { Readable } from 'node:stream';
import { longestLogExport, readLogExport, type LogEntry } from '@qujat/contract/administration/log';
import { auditAccess } from '../../../platform/audit/audit.ts';
import { csvBytes } from '../../../platform/archive/csv.ts';
import { workbookBytes } from '../../../platform/archive/workbook.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { dayText, exactText } from '../../../platform/http/dates.ts';
import { BusinessError, ForbiddenError } from '../../../platform/http/errors.ts';
import type { PageAnswer, PageQuery } from '../../../platform/http/page.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { describeRow } from './describe.ts';
import { loadNames } from './names.ts';
import { loadLogRows } from './rows.ts';

const factText = ({ what, before, after }: LogEntry['facts'][number]): string =>
  before === null ? `${what}: ${after}` : `${what}: ${before} → ${after}`;

const widths = [20, 30, 34, 70, 18] as const;

export const exportLog = async ({ fields }: PageQuery, context: SessionContext): Promise<PageAnswer> => {
  const { db, now, session, say } = context;
  if (!session.roles.has('system-administrator')) throw new ForbiddenError();
  const { format = 'xlsx', ...filters } = readLogExport(fields);
  await consume(db, limits.listExports, session.personId, now);
  const rows = await loadLogRows(db, session, filters, null, longestLogExport + 1);
  if (rows.length > longestLogExport) throw new BusinessError('audit.tooMany', { most: longestLogExport });
  await auditAccess(context, 'log.exported', {
    rows: rows.length,
    format,
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
  });
  const names = await loadNames(context, rows);
  const titles = [
    say('audit.columns.at'),
    say('audit.columns.who'),
    say('audit.columns.what'),
    say('audit.columns.facts'),
    say('audit.columns.address'),
  ];
  const table = rows.map((row) => {
    const { who, what, facts, address } = describeRow(row, names, context);
    return [exactText(row.at, session.timeZone), who, what, facts.map(factText).join('; '), address];
  });
  const name = `${say('audit.fileName')} ${dayText(now, session.timeZone)}`;
  if (format === 'csv')
    return { file: Readable.from(csvBytes([titles, ...table])), contentType: 'text/csv; charset=utf-8', saveAs: `${name}.csv` };
  async function* cells(): AsyncGenerator<readonly string[]> {
    yield* table;
  }
  const bytes = workbookBytes({
    name: say('audit.fileName'),
    columns: titles.map((title, index) => ({ title, width: widths[index] ?? 20 })),
    count: table.length,
    rows: cells(),
  });
  return {
    file: Readable.from(bytes),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    saveAs: `${name}.xlsx`,
  };
};
