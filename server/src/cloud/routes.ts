import * as cloud from '@qujat/contract/cloud';
import type { Area } from '../http/serve.ts';
import { accessibleFolders, contentPages, listContent, personalFolders, recent, recentPages } from './service.ts';

export const routes: Area = (serve) => {
  serve(cloud.personalFolders, (_, context) => personalFolders(context));
  serve(cloud.accessibleFolders, (_, context) => accessibleFolders(context));
  serve(cloud.folderContent, listContent);
  serve(cloud.folderPages, ({ folderId }, context) => contentPages(folderId, context));
  serve(cloud.recentFiles, recent);
  serve(cloud.recentPages, (_, context) => recentPages(context));
};
