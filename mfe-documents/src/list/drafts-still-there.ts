import { request } from '@qujat/api';
import { documentList } from '@qujat/contract/document-list';
import { queues } from '@qujat/contract/vocabulary';
import { initialView, listInput } from './list-view.ts';

/** The drafts that still exist; the others were deleted or sent in another window. Requests pages until all are found. */
export const draftsStillThere = async (ids: ReadonlySet<number>): Promise<ReadonlySet<number>> => {
  const found = new Set<number>();
  for (let page = 1; found.size < ids.size; page += 1) {
    const { documents, totalPages } = await request(documentList, listInput(queues.drafts, false, { ...initialView, page }), {
      background: true,
    });
    for (const { id } of documents) if (ids.has(id)) found.add(id);
    if (page >= totalPages) break;
  }
  return found;
};
