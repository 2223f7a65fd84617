import { stages } from '@qujat/contract/vocabulary';
import { sql, type RawBuilder } from 'kysely';

/**
 * Condition on `tasks t`: the executor of a document got words of their own. Without them the document's subject stands for them (TSK-17),
 * which not everybody may read.
 */
export const executorHasWords: RawBuilder<boolean> = sql<boolean>`exists (
  select from participants a where a.document_id = t.document_id and a.organisation_id = t.organisation_id
    and a.stage = ${stages.execution} and a.employee_id = t.execution_of and btrim(a.task) <> '')`;
