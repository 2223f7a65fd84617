/** The rows of an import as the preview shows them (ADM-40). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { importPage, type ImportRow, type listImportRows as listCall } from '@qujat/contract/administration/people-import';
import { sql } from 'kysely';
import { containing } from '../../../../platform/database/like-pattern.ts';
import type { ImportPlan } from '../../../../platform/database/schema/import-plan.ts';
import type { SessionContext } from '../../../../platform/http/context.ts';
import { InvalidError } from '../../../../platform/http/errors.ts';
import { say, type Language } from '../../../../platform/http/texts.ts';
import type { FileRow } from '@qujat/contract/administration/import-rows';
import { findImport } from './store.ts';

// locale-keys: import.problem.*

interface Row {
  readonly number: number;
  readonly rank: number;
  readonly given: FileRow;
  readonly verdict: ImportRow['verdict'];
  readonly plan: ImportPlan;
}

/** What is wrong with a row, or what else happens to it. */
export const noteOf = (
  { problem, again, elsewhere }: ImportPlan,
  language: Language,
  verdict: ImportRow['verdict'],
  done: boolean,
): string => {
  if (problem) return say(language, `import.problem.${problem.code}`, problem.parameters);
  if (verdict === 'added') return say(language, done ? 'import.invited' : again ? 'import.inviteAgain' : 'import.invite');
  return elsewhere ? say(language, 'import.elsewhere') : '';
};

const rowOf = ({ number, given, verdict, plan }: Row, language: Language, done: boolean): ImportRow => ({
  number,
  verdict,
  fullName: plan.fullName,
  email: plan.email,
  position: plan.position,
  department: plan.department,
  note: noteOf(plan, language, verdict, done),
  field: plan.problem?.field ?? null,
  given: plan.problem?.field ? given[plan.problem.field] : '',
  dismissed: plan.problem?.code === 'dismissed',
  changes: [...plan.changes],
});

/** The rank of the verdict and the number of the last row. */
const readCursor = (text: string): readonly [number, number] => {
  const [rank, number] = /^(\d)\.(\d{1,9})$/.exec(text)?.slice(1).map(Number) ?? [];
  if (rank === undefined || number === undefined) throw new InvalidError();
  return [rank, number];
};

export const listImportRows = async (
  { id, verdict, search, after }: CallInput<typeof listCall>,
  context: SessionContext,
): Promise<CallAnswer<typeof listCall>> => {
  const { db, session, language } = context;
  const { state } = await findImport(context, id);
  const [rank, number] = after ? readCursor(after) : [-1, 0];
  const order = sql`array_position(array['error', 'added', 'changed', 'same'], verdict) - 1`;
  const { rows } = await sql<Row>`
    select number, ${order} as rank, given, verdict, plan from people_import_rows
    where import_id = ${id} and organisation_id = ${session.organisationId} and (${order}, number) > (${rank}::int, ${number}::int)
      and ${verdict ? sql`verdict = ${verdict}` : sql`true`}
      and ${search ? sql`concat_ws(' ', plan ->> 'fullName', plan ->> 'email', plan ->> 'position', plan ->> 'department', given ->> 'iin') ilike ${containing(search)}` : sql`true`}
    order by 2, 1 limit ${importPage + 1}`.execute(db);
  const page = rows.slice(0, importPage);
  const last = page.at(-1);
  return {
    rows: page.map((row) => rowOf(row, language, state === 'done')),
    next: last && rows.length > importPage ? `${last.rank}.${last.number}` : null,
  };
};
