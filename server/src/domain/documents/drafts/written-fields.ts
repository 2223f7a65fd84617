/** The values of a form as they are stored: sums of tables computed, and what is named by an identifier with its names of that day. */
import { maxFieldLength } from '@qujat/contract/draft-form';
import { failureReasons } from '@qujat/contract/failure';
import { rowsIn, withTotals } from '@qujat/contract/table-value';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { StoredField } from '../../../platform/database/schema/documents.ts';
import { ConflictError, FieldError } from '../../../platform/http/errors.ts';
import type { References } from './fields.ts';

type Values = Readonly<Record<string, string>>;

export interface WrittenFields {
  readonly values: Values;
  readonly references: References;
}

/** Whether a draft may hold the value. */
export const isStorable = ({ kind, columns = [] }: StoredField, value: string): boolean =>
  kind === 'table' ? rowsIn(value, columns.length) !== null : value.length <= maxFieldLength;

/** A draft may hold what is not right yet, but nothing that the form does not ask or could not show. */
export const expectStorable = (fields: readonly StoredField[], values: Values): void => {
  const byKey = new Map(fields.map((each) => [each.key, each]));
  for (const [key, value] of Object.entries(values)) {
    const field = byKey.get(key);
    if (!field || !isStorable(field, value)) throw new FieldError('fields.notAllowed', 'values');
  }
};

/**
 * A draft gets its version with its first save, and the form may have been opened before the template was published anew. What the new
 * version does not ask is then no fault of the writer's: the page opens the new form.
 */
export const expectStillAsked = (
  { fields, may_be_public: mayBePublic }: { readonly fields: readonly StoredField[]; readonly may_be_public: boolean },
  {
    values,
    isPublic = false,
    removable,
  }: { readonly values: Values; readonly isPublic?: boolean | undefined; readonly removable: boolean },
): void => {
  const keys = new Set(fields.map(({ key }) => key));
  if (!removable || (isPublic && !mayBePublic) || Object.keys(values).some((key) => !keys.has(key)))
    throw new ConflictError(failureReasons.changedMeanwhile, 'drafts.templateChanged');
};

export const departmentsIn = (db: Queryable, ids: readonly number[], organisationId: number) =>
  db
    .selectFrom('departments')
    .select(['id', 'name_ru', 'name_kk', 'closed_at'])
    .where('id', 'in', ids)
    .where('organisation_id', '=', organisationId)
    .execute();

/** By BIN or IIN, also one that has been merged into another: a document keeps what it says. */
const contractorReferences = async (
  db: Queryable,
  fields: readonly StoredField[],
  values: Values,
  organisationId: number,
): Promise<References> => {
  const named = fields.flatMap(({ key, kind }) => (kind === 'contractor' && values[key] ? [{ key, bin: values[key] }] : []));
  if (named.length === 0) return {};
  const rows = await db
    .selectFrom('contractors')
    .select(['bin', 'name_ru', 'name_kk'])
    .where(
      'bin',
      'in',
      named.map(({ bin }) => bin),
    )
    .where('organisation_id', '=', organisationId)
    .execute();
  const found = new Map(rows.map((row) => [row.bin, row]));
  return Object.fromEntries(
    named.map(({ key, bin }) => {
      const row = found.get(bin);
      if (!row) throw new FieldError('fields.notAllowed', 'values');
      return [key, { ru: row.name_ru, kk: row.name_kk || row.name_ru }];
    }),
  );
};

const departmentReferences = async (
  db: Queryable,
  fields: readonly StoredField[],
  values: Values,
  organisationId: number,
): Promise<References> => {
  const named = fields.flatMap(({ key, kind }) => (kind === 'department' && values[key] ? [{ key, id: Number(values[key]) }] : []));
  if (named.length === 0) return {};
  const ids = named.map(({ id }) => id);
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) throw new FieldError('fields.notAllowed', 'values');
  const found = new Map((await departmentsIn(db, ids, organisationId)).map((row) => [row.id, row]));
  return Object.fromEntries(
    named.map(({ key, id }) => {
      const row = found.get(id);
      if (!row) throw new FieldError('fields.notAllowed', 'values');
      return [key, { ru: row.name_ru, kk: row.name_kk || row.name_ru }];
    }),
  );
};

/** Throws FieldError for a department or a contractor that the organisation does not have. */
export const writtenFields = async (
  db: Queryable,
  fields: readonly StoredField[],
  given: Values,
  organisationId: number,
): Promise<WrittenFields> => {
  const values = withTotals(fields, given);
  return {
    values,
    references: {
      ...(await departmentReferences(db, fields, values, organisationId)),
      ...(await contractorReferences(db, fields, values, organisationId)),
    },
  };
};
