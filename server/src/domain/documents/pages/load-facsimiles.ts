/** The facsimiles that a document bears, each at the decision for which it was used (ADM-64). */
import type { Queryable } from '../../../platform/database/pool.ts';
import type { DocumentKey, RouteParticipant } from '../route/model.ts';

/** The address of a participant's facsimile. */
export type FacsimileOf = (participant: Pick<RouteParticipant, 'stage' | 'employeeId'>) => string | null;

export const loadFacsimiles = async (db: Queryable, { id: documentId, organisationId }: DocumentKey): Promise<FacsimileOf> => {
  const rows = await db
    .selectFrom('participants as p')
    .innerJoin('facsimiles as f', (join) => join.onRef('f.id', '=', 'p.facsimile_id').onRef('f.organisation_id', '=', 'p.organisation_id'))
    .select(['p.stage', 'p.employee_id', 'f.code'])
    .where('p.document_id', '=', documentId)
    .where('p.organisation_id', '=', organisationId)
    .execute();
  const codes = new Map(rows.map((row) => [`${row.stage} ${row.employee_id}`, row.code]));
  return ({ stage, employeeId }) => {
    const code = codes.get(`${stage} ${employeeId}`);
    return code ? `/ce/docfacsimile/?q=${documentId}&code=${code}` : null;
  };
};
