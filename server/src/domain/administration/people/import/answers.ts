/** The rows of an import with the answer for each, as an Excel file (ADM-40). */
import { Readable } from 'node:stream';
import { importFields, type FileRow } from '@qujat/contract/administration/import-rows';
import { readImportAnswers } from '@qujat/contract/administration/people-export';
import type { ImportVerdict } from '@qujat/contract/administration/people-import';
import { auditAccess } from '../../../../platform/audit/audit.ts';
import { workbookBytes, type Cell } from '../../../../platform/archive/workbook.ts';
import type { ImportPlan } from '../../../../platform/database/schema/import-plan.ts';
import type { SessionContext } from '../../../../platform/http/context.ts';
import type { PageAnswer, PageQuery } from '../../../../platform/http/page.ts';
import { limits, consume } from '../../../../platform/limits/rate-limit.ts';
import { expectAdministrator } from '../export/export.ts';
import { noteOf } from './rows.ts';
import { findImport } from './store.ts';

// locale-keys: import.columns.*
// locale-keys: import.verdict.*

interface Row {
  readonly number: number;
  readonly verdict: ImportVerdict;
  readonly given: FileRow;
  readonly plan: ImportPlan;
}

const answerOf = ({ verdict, plan }: Row, { language, say }: SessionContext, done: boolean): string =>
  [
    noteOf(plan, language, verdict, done),
    ...plan.changes.map(({ field, before, after }) => `${say(`import.columns.${field}`)}: ${before || '—'} → ${after || '—'}`),
  ]
    .filter((text) => text !== '')
    .join('; ');

async function* cellsOf(rows: readonly Row[], context: SessionContext, done: boolean): AsyncGenerator<readonly Cell[]> {
  for (const row of rows)
    yield [
      String(row.number),
      context.say(`import.verdict.${row.verdict}`),
      answerOf(row, context, done),
      ...importFields.map((field) => row.given[field]),
    ];
}

export const exportImportAnswers = async ({ fields }: PageQuery, context: SessionContext): Promise<PageAnswer> => {
  expectAdministrator(context);
  const { id } = readImportAnswers(fields);
  const { db, now, session, say } = context;
  const found = await findImport(context, id);
  await consume(db, limits.listExports, session.personId, now);
  await auditAccess(context, 'people.exported', { import: id });
  const rows = await db
    .selectFrom('people_import_rows')
    .select(['number', 'verdict', 'given', 'plan'])
    .where('import_id', '=', id)
    .where('organisation_id', '=', session.organisationId)
    .orderBy('number')
    .execute();
  const name = say('import.answersName');
  const columns = [
    { title: say('import.columns.number'), width: 8 },
    { title: say('import.columns.verdict'), width: 16 },
    { title: say('import.columns.answer'), width: 60 },
    ...importFields.map((field) => ({ title: say(`import.columns.${field}`), width: 30 })),
  ];
  return {
    file: Readable.from(workbookBytes({ name, columns, count: rows.length, rows: cellsOf(rows, context, found.state === 'done') })),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    saveAs: `${name} ${found.file_name.replace(/\.\w+$/, '')}.xlsx`,
  };
};
