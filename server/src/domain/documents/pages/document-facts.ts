/** Data of a document's pages besides its route. */
import type { FileScan } from '@qujat/contract/file-scan';
import { logoAddress } from '../../../platform/pictures/addresses.ts';
import { loadFacsimiles, type FacsimileOf } from './load-facsimiles.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { TwoNames } from '../card/card-facts.ts';
import type { PrintedField } from '../drafts/fields.ts';
import { listedByAct } from '../retention/act-items.ts';
import { findDestroyed, type Destroyed } from '../retention/destroyed.ts';
import { mergedDocument, mergeFacts, type MergedText } from '../text/merge-text.ts';
import { dayText } from '../../../platform/http/dates.ts';
import type { RouteState } from '../route/model.ts';
import { versioned } from '../templates/versions.ts';
import { removedMeanwhile } from '../../../platform/http/removed-meanwhile.ts';

export interface PersonOnPage {
  readonly fullName: string;
  readonly phone: string;
  readonly position: TwoNames;
}

export interface Attachment {
  readonly name: string;
  readonly size: number;
  /** The file's name in its address. */
  readonly code: string;
  readonly scan: FileScan;
}

/** An organisation that receives or sent the document. */
interface Correspondent {
  readonly bin: string | null;
  readonly name: string;
}

export interface DocumentFacts {
  readonly organisation: TwoNames & { readonly bin: string | null; readonly timeZone: string; readonly logo: string | null };
  readonly template: TwoNames;
  readonly department: TwoNames;
  readonly subject: string;
  /** The writer's text. */
  readonly text: string;
  /** The template's own text; null where there is none. */
  readonly templateText: MergedText | null;
  /** The values of the template's fields that its text does not name. */
  readonly fields: readonly PrintedField[];
  readonly recipients: readonly Correspondent[];
  /** For an incoming letter: its sender, with the sender's number and date. */
  readonly sender: (Correspondent & { readonly number: string; readonly date: string }) | null;
  /** The contents were destroyed after the storage period. */
  readonly destroyed: Destroyed | null;
  readonly issuedAt: Date;
  readonly dueAt: Date | null;
  readonly attachments: readonly Attachment[];
  /** Everybody named on the pages, by employee. */
  readonly facsimileOf: FacsimileOf;
  readonly people: ReadonlyMap<number, PersonOnPage>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const correspondentOf = (value: unknown): Correspondent[] => {
  if (!isRecord(value) || textOf(value['name']).trim() === '') return [];
  return [{ name: textOf(value['name']), bin: textOf(value['bin']) || null }];
};

/** The correspondents that a document's body names: `recipients: [{bin, name}]`, `sender: {bin, name, number, date}`. */
export const correspondentsOf = (body: Record<string, unknown>): Pick<DocumentFacts, 'recipients' | 'sender'> => {
  const given = body['recipients'];
  const [sender] = correspondentOf(body['sender']);
  const from = isRecord(body['sender']) ? body['sender'] : {};
  return {
    recipients: Array.isArray(given) ? given.flatMap(correspondentOf) : [],
    sender: sender ? { ...sender, number: textOf(from['number']), date: textOf(from['date']) } : null,
  };
};

export const loadPeople = async (
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PersonOnPage>> => {
  const rows = await db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['e.id', 'p.full_name', 'p.phone', 'e.position_ru', 'e.position_kk'])
    .where((eb) => eb('e.id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
    .where('e.organisation_id', '=', organisationId)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { fullName: row.full_name, phone: row.phone, position: { name_ru: row.position_ru, name_kk: row.position_kk } },
    ]),
  );
};

const loadAttachments = (db: Queryable, { id, organisationId }: RouteState['document']): Promise<Attachment[]> =>
  db
    .selectFrom('document_attachments as a')
    .innerJoin('files as f', (join) => join.onRef('f.id', '=', 'a.file_id').onRef('f.organisation_id', '=', 'a.organisation_id'))
    .select(['f.name', 'f.size', 'f.code', 'f.scan'])
    .where('a.document_id', '=', id)
    .where('a.organisation_id', '=', organisationId)
    .orderBy('a.id')
    .execute();

export const loadDocumentFacts = async (db: Queryable, { document, participants }: RouteState): Promise<DocumentFacts> => {
  const row = await db
    .selectFrom('documents as d')
    .innerJoin('organisations as o', 'o.id', 'd.organisation_id')
    .leftJoin('organisation_logos as l', 'l.organisation_id', 'd.organisation_id')
    .innerJoin('templates as t', (join) => join.onRef('t.id', '=', 'd.template_id').onRef('t.organisation_id', '=', 'd.organisation_id'))
    .leftJoin('template_versions as v', (join) =>
      join.onRef('v.id', '=', 'd.template_version_id').onRef('v.organisation_id', '=', 'd.organisation_id'),
    )
    .innerJoin('departments as p', (join) =>
      join.onRef('p.id', '=', 'd.department_id').onRef('p.organisation_id', '=', 'd.organisation_id'),
    )
    .select([
      'd.subject',
      'd.body',
      'd.issue_date',
      'd.due_at',
      'o.name_ru as organisation_ru',
      'o.name_kk as organisation_kk',
      'o.bin',
      'o.time_zone',
      'l.code as logo_code',
    ])
    .select([
      versioned.fields.as('fields'),
      versioned.text.as('text'),
      't.name_ru as template_ru',
      't.name_kk as template_kk',
      'p.name_ru as department_ru',
      'p.name_kk as department_kk',
    ])
    .where('d.id', '=', document.id)
    .where('d.organisation_id', '=', document.organisationId)
    .executeTakeFirstOrThrow(removedMeanwhile);
  const named = participants.flatMap((each) => [each.employeeId, each.decidedBy ?? each.employeeId, each.assignedBy ?? each.employeeId]);
  const people = await loadPeople(db, document.organisationId, [document.initiatorId, ...named]);
  const initiator = people.get(document.initiatorId);
  const destroyed = await findDestroyed(db, document);
  const merged = mergedDocument({
    ...row,
    facts: mergeFacts({
      number: document.number,
      day: dayText(row.issue_date, row.time_zone),
      subject: row.subject,
      bin: row.bin ?? '',
      initiator: initiator?.fullName ?? '',
      organisation: { ru: row.organisation_ru, kk: row.organisation_kk },
      position: { ru: initiator?.position.name_ru ?? '', kk: initiator?.position.name_kk ?? '' },
      department: { ru: row.department_ru, kk: row.department_kk },
    }),
  });
  return {
    organisation: {
      name_ru: row.organisation_ru,
      name_kk: row.organisation_kk,
      bin: row.bin,
      timeZone: row.time_zone,
      logo: logoAddress(row.logo_code),
    },
    template: { name_ru: row.template_ru, name_kk: row.template_kk },
    department: { name_ru: row.department_ru, name_kk: row.department_kk },
    subject: row.subject,
    text: [textOf(row.body['text']), (await listedByAct(db, document)).join('\n')].filter(Boolean).join('\n\n'),
    destroyed,
    templateText: destroyed ? null : merged.text,
    fields: merged.fields,
    ...correspondentsOf(row.body),
    issuedAt: row.issue_date,
    dueAt: row.due_at,
    attachments: await loadAttachments(db, document),
    facsimileOf: await loadFacsimiles(db, document),
    people,
  };
};
