/** What letters and the bell say of a document. */
import type { Queryable } from '../../../platform/database/pool.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { say, type Language } from '../../../platform/http/texts.ts';
import { oneLine } from '../../../platform/letters/one-line.ts';

export interface DocumentFacts {
  readonly id: number;
  readonly number: string;
  readonly subject: string;
  readonly nameRu: string;
  readonly nameKk: string;
  readonly initiator: string;
  readonly version: number;
}

export const loadDocumentFacts = async (
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DocumentFacts>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('documents as d')
    .innerJoin('templates as t', (join) => join.onRef('t.id', '=', 'd.template_id').onRef('t.organisation_id', '=', 'd.organisation_id'))
    .innerJoin('employees as e', (join) => join.onRef('e.id', '=', 'd.initiator_id').onRef('e.organisation_id', '=', 'd.organisation_id'))
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['d.id', 'd.number', 'd.subject', 'd.version', 't.name_ru as nameRu', 't.name_kk as nameKk', 'p.full_name as initiator'])
    .where('d.id', 'in', [...new Set(ids)])
    .where('d.organisation_id', '=', organisationId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** «Служебная записка № СЗ-1». */
export const titleOf = ({ number, nameRu, nameKk }: DocumentFacts, language: Language): string => {
  const name = oneLine(inLanguage(language, nameRu, nameKk));
  return number === '' ? name : say(language, 'documents.numbered', { name, number });
};
