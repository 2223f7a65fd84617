/** The canonical PDF of a document that nobody has written: the functions of real documents, with example values. Nothing is stored. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { previewDesign } from '@qujat/contract/administration/template-preview';
import { rowsIn } from '@qujat/contract/table-value';
import type { DesignedField } from '@qujat/contract/designed-field';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { dayText } from '../../../platform/http/dates.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { writtenFields } from '../../documents/drafts/written-fields.ts';
import { originalField, type OriginalFacts } from '../../documents/signing/original/facts.ts';
import { mergedDocument, mergeFacts } from '../../documents/text/merge-text.ts';
import type { AdministrationServices } from '../services.ts';
import { exampleValues } from './example-values.ts';

type Context = SessionContext & Pick<AdministrationServices, 'drawPdf'>;

const loadNames = ({ db, session }: Context) =>
  db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .innerJoin('organisations as o', 'o.id', 'e.organisation_id')
    .leftJoin('departments as d', (join) =>
      join.onRef('d.organisation_id', '=', 'e.organisation_id').on((eb) =>
        eb(
          'd.id',
          '=',
          eb
            .selectFrom('departments as x')
            .select('x.id')
            .where('x.organisation_id', '=', session.organisationId)
            .where('x.closed_at', 'is', null)
            .orderBy((order) => order.case().when('x.id', '=', order.ref('e.department_id')).then(0).else(1).end())
            .orderBy('x.id')
            .limit(1),
        ),
      ),
    )
    .leftJoin('organisation_logos as l', 'l.organisation_id', 'e.organisation_id')
    .select(['p.full_name', 'e.position_ru', 'e.position_kk', 'o.bin', 'o.name_ru', 'o.name_kk', 'l.content as logo'])
    .select(['d.id as department_id', 'd.name_ru as department_ru', 'd.name_kk as department_kk'])
    .where('e.id', '=', session.employeeId)
    .where('e.organisation_id', '=', session.organisationId)
    .executeTakeFirstOrThrow();

const loadContractor = ({ db, session }: Context) =>
  db
    .selectFrom('contractors')
    .select('bin')
    .where('organisation_id', '=', session.organisationId)
    .where('merged_into', 'is', null)
    .orderBy('id')
    .executeTakeFirst();

/** Half-typed cells of a table that is being tried have no example of their own: the table is then an example as a whole. */
const usable = ({ fields }: TemplateDesign, tried: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(tried).filter(([key, value]) => {
      const field = fields.find((each) => each.key === key);
      return field !== undefined && (field.kind !== 'table' || rowsIn(value, field.columns.length) !== null);
    }),
  );

/** A field that has no name yet is called by its number, as in the form. */
const named = (field: DesignedField, number: string): DesignedField => ({
  ...field,
  ru: field.ru.trim() || field.kk.trim() || number,
  columns: field.columns.map((each) => ({ ...each, ru: each.ru.trim() || each.kk.trim() || '—' })),
});

const factsOf = async ({ design, language, values = {} }: CallInput<typeof previewDesign>, context: Context): Promise<OriginalFacts> => {
  const { db, session, now, say } = context;
  const row = await loadNames(context);
  const { text } = design;
  const fields = design.fields.map((field, at) => named(field, say('templates.unnamedField', { number: at + 1 })));
  const subject = say('templates.exampleSubject');
  const written = exampleValues(fields, usable(design, values), {
    language,
    today: session.today,
    person: row.full_name,
    departmentId: row.department_id,
    contractor: (await loadContractor(context))?.bin ?? null,
  });
  const stored = await writtenFields(db, fields, written, session.organisationId);
  const body = { language, fields: stored.values, references: stored.references };
  const issuedOn = dayText(now, session.timeZone);
  const number = `${design.index || '—'}-…`;
  const merged = mergedDocument({
    text,
    fields,
    body,
    marked: true,
    facts: mergeFacts({
      number,
      day: issuedOn,
      subject,
      bin: row.bin ?? '',
      initiator: row.full_name,
      organisation: { ru: row.name_ru, kk: row.name_kk },
      position: { ru: row.position_ru, kk: row.position_kk },
      department: { ru: row.department_ru ?? '', kk: row.department_kk ?? '' },
    }),
  });
  return {
    organisationId: session.organisationId,
    documentId: 0,
    organisation: { ru: row.name_ru, kk: row.name_kk, bin: row.bin ?? '' },
    logo: row.logo,
    template: { ru: design.ru, kk: design.kk },
    number,
    issuedOn,
    issuedAt: now.getTime(),
    subject,
    recipients: [],
    sender: null,
    text: merged.text,
    body: [],
    fields: merged.fields.map((each) => ({ ...originalField(each), mark: each.key })),
    initiator: { fullName: row.full_name, position: row.position_ru, department: row.department_ru ?? '' },
    letter: null,
    attachments: [],
  };
};

export const preview = async (input: CallInput<typeof previewDesign>, context: Context): Promise<CallAnswer<typeof previewDesign>> => {
  await consume(context.db, limits.templatePreviews, context.session.personId, context.now);
  const pdf = await context.drawPdf(await factsOf(input, context));
  return { pdf: Buffer.from(pdf).toString('base64') };
};
