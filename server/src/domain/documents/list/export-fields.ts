/** The values of templates' fields in the Excel file of a list: one text for each document, as its page prints them. */
import type { Queryable } from '../../../platform/database/pool.ts';
import type { StoredField } from '../../../platform/database/schema/documents.ts';
import { printedFields } from '../drafts/fields.ts';
import { versioned } from '../templates/versions.ts';

export interface FormOfRow {
  readonly templateId: number;
  readonly versionId: number | null;
  /** The parts of the document's body that hold values; null where it has none. */
  readonly fields: unknown;
  readonly references: unknown;
}

/** The most that Excel takes in one cell. */
const longest = 32_767;

const nameOf = ({ templateId, versionId }: Pick<FormOfRow, 'templateId' | 'versionId'>): string => `${templateId} ${versionId ?? ''}`;

/** The fields of each template at each version that the rows name. */
const loadForms = async (
  db: Queryable,
  organisationId: number,
  rows: readonly FormOfRow[],
): Promise<ReadonlyMap<string, readonly StoredField[]>> => {
  const written = rows.filter(({ fields }) => fields !== null);
  const forms = [...new Map(written.map((row) => [nameOf(row), row])).values()];
  const loaded = await Promise.all(
    forms.map((form) =>
      db
        .selectFrom('templates as t')
        .leftJoin('template_versions as v', (join) =>
          join.on('v.id', '=', form.versionId).onRef('v.organisation_id', '=', 't.organisation_id'),
        )
        .select(versioned.fields.as('fields'))
        .where('t.id', '=', form.templateId)
        .where('t.organisation_id', '=', organisationId)
        .executeTakeFirstOrThrow(),
    ),
  );
  return new Map(forms.map((form, at) => [nameOf(form), loaded[at]?.fields ?? []]));
};

/** A line for each field, in the reader's language. */
export const fieldTexts = async (
  db: Queryable,
  organisationId: number,
  rows: readonly FormOfRow[],
  language: 'ru' | 'kk',
): Promise<readonly string[]> => {
  const forms = await loadForms(db, organisationId, rows);
  return rows.map((row) =>
    printedFields(forms.get(nameOf(row)) ?? [], { fields: row.fields, references: row.references })
      .map((field) => (language === 'kk' ? `${field.kk}: ${field.valueKk}` : `${field.ru}: ${field.valueRu}`))
      .join('\n')
      .slice(0, longest),
  );
};
