import type { FavouriteTemplate } from '@qujat/contract/shell';
import type { SessionContext } from '../../../platform/http/context.ts';
import { inLanguage } from '../../../platform/http/names.ts';

/** The actor's own favourite templates; those of the people they act for remain separate. */
export const listFavouriteTemplates = async ({ db, session, language }: SessionContext): Promise<FavouriteTemplate[]> => {
  const rows = await db
    .selectFrom('favourite_templates as f')
    .innerJoin('templates as t', (join) => join.onRef('t.id', '=', 'f.template_id').onRef('t.organisation_id', '=', 'f.organisation_id'))
    .select(['t.id', 't.name_ru', 't.name_kk', 't.is_process'])
    .where('f.employee_id', '=', session.employeeId)
    .where('t.organisation_id', '=', session.organisationId)
    .orderBy('t.name_ru')
    .orderBy('t.id')
    .execute();
  return rows.map((row) => ({ id: row.id, name: inLanguage(language, row.name_ru, row.name_kk), isProcess: row.is_process }));
};
