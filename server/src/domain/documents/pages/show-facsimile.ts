/** Shows a facsimile to people who may see a document that bears it (ADM-64). */
import { NotFoundError } from '../../../platform/http/errors.ts';
import type { PageAnswer, PageQuery } from '../../../platform/http/page.ts';
import type { DocumentSessionContext } from '../services.ts';
import { documentIdIn, openDocument } from './open-document.ts';

export const showDocumentFacsimile = async (query: PageQuery, context: DocumentSessionContext): Promise<PageAnswer> => {
  const { state } = await openDocument(documentIdIn(query), context);
  const row = await context.db
    .selectFrom('participants as p')
    .innerJoin('facsimiles as f', (join) => join.onRef('f.id', '=', 'p.facsimile_id').onRef('f.organisation_id', '=', 'p.organisation_id'))
    .select('f.content')
    .where('p.document_id', '=', state.document.id)
    .where('p.organisation_id', '=', state.document.organisationId)
    .where('f.code', '=', query.fields.get('code') ?? '')
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  return { file: row.content, contentType: 'image/png' };
};
