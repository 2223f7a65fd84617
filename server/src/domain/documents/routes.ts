import { quickSearch as quickSearchCall } from '@qujat/contract/quick-search';
import { privateNote, savePrivateNote } from '@qujat/contract/document-acts';
import { documentCard } from '@qujat/contract/document-card';
import { bookmarkedDocuments, documentList, listColumns, saveListColumns, setBookmark } from '@qujat/contract/document-list';
import { area } from '../../platform/http/area.ts';
import type { Area } from '../../platform/http/serve.ts';
import type { DocumentServices } from './services.ts';
import { actRoutes } from './acts/routes.ts';
import { bookmark } from './bookmark.ts';
import { openCard } from './card/document-card.ts';
import { readColumns, saveColumns } from './list/columns.ts';
import { listBookmarked, listDocuments } from './list/document-list.ts';
import { draftRoutes } from './drafts/routes.ts';
import { exportBookmarked, exportList } from './list/export-list.ts';
import { participantRoutes } from './participants/routes.ts';
import { quickSearch } from './quick-search/quick-search.ts';
import { readNote, saveNote } from './private-note.ts';
import { discussionRoutes } from './discussion/routes.ts';
import { readingRoutes } from './reading/routes.ts';
import { sidebarRoutes } from './sidebar/routes.ts';
import { templateRoutes } from './templates/routes.ts';
import { todayRoutes } from './today/routes.ts';

export const documentRoutes = (services: DocumentServices): Area =>
  area(services, (serve) => {
    serve(documentList, listDocuments);
    serve.page('/ce/doclist2.php', { access: 'session' }, exportList);
    serve.page('/ce/chfav.php', { access: 'session' }, exportBookmarked);
    serve(listColumns, (_, context) => readColumns(context));
    serve(saveListColumns, saveColumns);
    serve(bookmarkedDocuments, listBookmarked);
    serve(setBookmark, async (input, context) => {
      await bookmark(input, context);
      return null;
    });
    serve(privateNote, readNote);
    serve(savePrivateNote, saveNote);
    serve(documentCard, openCard);
    serve(quickSearchCall, quickSearch);
    actRoutes(serve);
    readingRoutes(serve);
    discussionRoutes(serve);
    participantRoutes(serve);
    templateRoutes(serve);
    draftRoutes(serve);
    sidebarRoutes(serve);
    todayRoutes(serve);
  });
