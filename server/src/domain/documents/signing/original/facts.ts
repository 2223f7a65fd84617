/** The content of the canonical PDF. Loaded once, when it is frozen. */
import { stages } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Queryable } from '../../../../platform/database/pool.ts';
import type { StoredField } from '../../../../platform/database/schema/documents.ts';
import type { DesignedText } from '@qujat/contract/template-design';
import type { PrintedField } from '../../drafts/fields.ts';
import type { PrintedTable } from '../../drafts/printed-table.ts';
import type { DocumentKey } from '../../route/model.ts';
import { mergedDocument, mergeFacts, type MergedText } from '../../text/merge-text.ts';
import { listedByAct } from '../../retention/act-items.ts';
import { versioned } from '../../templates/versions.ts';
import { correspondentsOf, type DocumentFacts } from '../../pages/document-facts.ts';

interface OriginalAttachment {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface OriginalField {
  readonly name: string;
  readonly value: string;
  readonly table?: PrintedTable;
  /** The key of the field; only where its value is to be found on the page. */
  readonly mark?: string;
}

/** Who is to sign a letter, as the route asks when the letter leaves the drafts. */
interface LetterSigner {
  readonly fullName: string;
  readonly position: { readonly ru: string; readonly kk: string };
}

/** Plain data, which is passed to the drawing thread. */
export interface OriginalFacts {
  readonly organisationId: number;
  readonly documentId: number;
  readonly organisation: { readonly ru: string; readonly kk: string; readonly bin: string };
  /** A PNG or JPEG that was checked when it was stored; null if the organisation has none. */
  readonly logo: Uint8Array | null;
  readonly template: { readonly ru: string; readonly kk: string };
  readonly number: string;
  /** dd.mm.yyyy in the organisation's time zone. */
  readonly issuedOn: string;
  /** Unix milliseconds, used as the file's own date. */
  readonly issuedAt: number;
  readonly subject: string;
  /** For letters: the recipients and the sender. */
  readonly recipients: readonly string[];
  readonly sender: Pick<NonNullable<DocumentFacts['sender']>, 'name' | 'number' | 'date'> | null;
  /** The template's own text; null where there is none. */
  readonly text: MergedText | null;
  /** The writer's text. */
  readonly body: readonly string[];
  /** The values of the template's fields that its text does not name, in both languages. */
  readonly fields: readonly OriginalField[];
  readonly initiator: { readonly fullName: string; readonly position: string; readonly department: string };
  /** For an outgoing letter, which has the form of a letter; null for any other document. */
  readonly letter: { readonly signers: readonly LetterSigner[]; readonly phone: string } | null;
  readonly attachments: readonly OriginalAttachment[];
}

interface Row {
  readonly organisation_id: number;
  readonly organisation_ru: string;
  readonly organisation_kk: string;
  readonly bin: string | null;
  readonly logo: Buffer | null;
  readonly template_ru: string;
  readonly template_kk: string;
  readonly fields: readonly StoredField[];
  readonly text: DesignedText | null;
  readonly number: string;
  readonly issued_on: string;
  readonly issue_date: Date;
  readonly subject: string;
  readonly body: Record<string, unknown>;
  readonly correspondence: 'incoming' | 'outgoing' | null;
  readonly full_name: string;
  readonly phone: string;
  readonly position_ru: string;
  readonly position_kk: string;
  readonly department_ru: string;
  readonly department_kk: string;
}

const paragraphs = (text: unknown): string[] =>
  typeof text === 'string'
    ? text
        .split(/\r?\n+/)
        .map((each) => each.trim())
        .filter((each) => each !== '')
    : [];

const both = (kk: string, ru: string): string => (kk === ru ? ru : `${kk} / ${ru}`);

export const originalField = ({ ru, kk, valueRu, valueKk, table }: PrintedField): OriginalField => ({
  name: both(kk, ru),
  value: both(valueKk, valueRu),
  ...(table && { table }),
});

const contentOf = (row: Row): Pick<OriginalFacts, 'text' | 'fields'> => {
  const { text, fields } = mergedDocument({
    ...row,
    facts: mergeFacts({
      ...row,
      day: row.issued_on,
      bin: row.bin ?? '',
      initiator: row.full_name,
      organisation: { ru: row.organisation_ru, kk: row.organisation_kk },
      position: { ru: row.position_ru, kk: row.position_kk },
      department: { ru: row.department_ru, kk: row.department_kk },
    }),
  });
  return { text, fields: fields.map(originalField) };
};

const nameOf = ({ name, bin }: { readonly name: string; readonly bin: string | null }): string =>
  bin ? `${name}, БСН / БИН ${bin}` : name;

const loadSigners = async (db: Queryable, { id, organisationId }: DocumentKey): Promise<LetterSigner[]> => {
  const rows = await db
    .selectFrom('participants as r')
    .innerJoin('employees as e', (join) => join.onRef('e.id', '=', 'r.employee_id').onRef('e.organisation_id', '=', 'r.organisation_id'))
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['p.full_name', 'e.position_ru', 'e.position_kk'])
    .where('r.document_id', '=', id)
    .where('r.organisation_id', '=', organisationId)
    .where('r.stage', '=', stages.approval)
    .orderBy('r.queue_number')
    .orderBy('e.id')
    .execute();
  return rows.map(({ full_name, position_ru, position_kk }) => ({ fullName: full_name, position: { ru: position_ru, kk: position_kk } }));
};

/** Null if the document does not exist. */
export const loadOriginalFacts = async (db: Queryable, document: DocumentKey): Promise<OriginalFacts | null> => {
  const { id: documentId, organisationId } = document;
  const { rows } = await sql<Row>`
    select d.organisation_id, o.name_ru as organisation_ru, o.name_kk as organisation_kk, o.bin, l.content as logo, t.name_ru as template_ru, t.name_kk as template_kk,
      ${versioned.fields} as fields, ${versioned.text} as text, d.number,
      to_char(d.issue_date at time zone o.time_zone, 'DD.MM.YYYY') as issued_on, d.issue_date, d.subject, d.body,
      d.correspondence, p.full_name, p.phone, e.position_ru, e.position_kk, dp.name_ru as department_ru, dp.name_kk as department_kk
    from documents d join organisations o on o.id = d.organisation_id join templates t on t.id = d.template_id and t.organisation_id = d.organisation_id
    left join template_versions v on v.id = d.template_version_id and v.organisation_id = d.organisation_id
    left join organisation_logos l on l.organisation_id = d.organisation_id
    join employees e on e.id = d.initiator_id and e.organisation_id = d.organisation_id join people p on p.id = e.person_id
    join departments dp on dp.id = d.department_id and dp.organisation_id = d.organisation_id
    where d.id = ${documentId} and d.organisation_id = ${organisationId}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const attachments = await db
    .selectFrom('document_attachments as a')
    .innerJoin('files as f', (join) => join.onRef('f.id', '=', 'a.file_id').onRef('f.organisation_id', '=', 'a.organisation_id'))
    .select(['f.name', 'f.size', 'f.sha256'])
    .where('a.document_id', '=', documentId)
    .where('a.organisation_id', '=', row.organisation_id)
    .orderBy('a.id')
    .execute();
  const { recipients, sender } = correspondentsOf(row.body);
  return {
    organisationId: row.organisation_id,
    documentId,
    organisation: { ru: row.organisation_ru, kk: row.organisation_kk, bin: row.bin ?? '' },
    logo: row.logo,
    template: { ru: row.template_ru, kk: row.template_kk },
    number: row.number,
    issuedOn: row.issued_on,
    issuedAt: row.issue_date.getTime(),
    subject: row.subject,
    recipients: recipients.map(nameOf),
    sender: sender && { name: nameOf(sender), number: sender.number, date: sender.date },
    body: [...paragraphs(row.body['text']), ...(await listedByAct(db, document))],
    ...contentOf(row),
    initiator: { fullName: row.full_name, position: row.position_ru, department: row.department_ru },
    letter: row.correspondence === 'outgoing' ? { signers: await loadSigners(db, document), phone: row.phone } : null,
    attachments,
  };
};
