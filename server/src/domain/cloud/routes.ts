import * as cloud from '@qujat/contract/cloud';
import * as changes from '@qujat/contract/cloud-changes';
import { searchUsers } from '@qujat/contract/colleagues';
import * as outside from '@qujat/contract/external-folder';
import { area } from '../../platform/http/area.ts';
import type { Area } from '../../platform/http/serve.ts';
import type { CloudServices } from './services.ts';
import { checkArchive, downloadArchive, externalArchive } from './archive.ts';
import { findColleagues } from './colleagues.ts';
import { admitExternal, externalContent, externalCreate, externalInfo, externalTaken, externalUpload } from './external.ts';
import { createFolder, giveAccess, limitLink, renameFolder, revokeAccess, shareFolder } from './folders.ts';
import { moveItems } from './move.ts';
import {
  accessibleFolders,
  contentPages,
  external,
  feedContent,
  feedPages,
  internal,
  listContent,
  personalFolders,
  recent,
  useOf,
  viewOf,
} from './service.ts';
import { forgetItems, removeItems, restoreItems, trashContent, trashPages } from './trash.ts';
import { admitUpload, renameFile, takenFileNames, uploadFiles } from './upload.ts';
import { readView, saveView } from './view.ts';

export const cloudRoutes = (services: CloudServices): Area =>
  area(services, (serve) => {
    serve(cloud.personalFolders, (_, context) => personalFolders(context));
    serve(cloud.accessibleFolders, (_, context) => accessibleFolders(context));
    serve(cloud.folderContent, listContent);
    serve(cloud.folderPages, contentPages);
    for (const [content, pages, set] of [
      [cloud.recentFiles, cloud.recentPages, recent],
      [cloud.internalFiles, cloud.internalPages, internal],
      [cloud.externalFiles, cloud.externalPages, external],
    ] as const) {
      const view = viewOf(set);
      serve(content, view.content);
      serve(pages, view.pages);
    }
    serve(cloud.feedFiles, feedContent);
    serve(cloud.feedPages, feedPages);
    serve(cloud.cloudView, (_, context) => readView(context));
    serve(changes.saveCloudView, saveView);
    serve(cloud.cloudUse, (_, context) => useOf(context));

    serve(changes.createFolder, createFolder);
    serve(changes.renameFolder, renameFolder);
    serve(changes.shareFolder, shareFolder);
    serve(changes.limitLink, limitLink);
    serve(changes.giveAccess, giveAccess);
    serve(changes.revokeAccess, revokeAccess);
    serve(changes.takenFileNames, takenFileNames);
    serve(changes.checkArchive, checkArchive);
    serve(changes.uploadFiles, uploadFiles, admitUpload);
    serve(changes.renameFile, renameFile);
    serve(changes.moveItems, moveItems);
    serve(changes.removeItems, removeItems);
    serve(changes.restoreItems, restoreItems);
    serve(changes.forgetItems, forgetItems);
    serve(changes.trashContent, trashContent);
    serve(changes.trashPages, (_, context) => trashPages(context));
    serve(searchUsers, findColleagues);
    serve.page('/file/zip', { access: 'anonymous' }, downloadArchive);

    serve.anonymous(outside.externalInfo, externalInfo);
    serve.anonymous(outside.externalContent, externalContent);
    serve.anonymous(outside.externalCreate, externalCreate);
    serve.anonymous(outside.externalArchive, externalArchive);
    serve.anonymous(outside.externalTaken, externalTaken);
    serve.anonymous(outside.externalUpload, externalUpload, admitExternal);
  });
