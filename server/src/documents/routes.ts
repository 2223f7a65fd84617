import { documentCard, signDocument } from '@qujat/contract/document-card';
import { bookmarkedDocuments, documentList, setBookmark } from '@qujat/contract/document-list';
import type { Area } from '../http/serve.ts';
import { bookmark } from './bookmark.ts';
import { openCard } from './card/document-card.ts';
import { listBookmarked, listDocuments } from './list/document-list.ts';
import { sign } from './sign.ts';

export const routes: Area = (serve) => {
  serve(documentList, listDocuments);
  serve(bookmarkedDocuments, listBookmarked);
  serve(setBookmark, async (input, context) => {
    await bookmark(input, context);
    return null;
  });
  serve(documentCard, openCard);
  serve(signDocument, async (input, context) => {
    await sign(input, context);
    return null;
  });
};
