import * as calls from '@qujat/contract/notifications';
import * as push from '@qujat/contract/push';
import { area } from '../../platform/http/area.ts';
import type { Area } from '../../platform/http/serve.ts';
import { countUnread, listNotifications } from './bell/list.ts';
import { mark, markAll, markDocument, restore } from './bell/mark.ts';
import { readChoices, saveChoices, sendSample } from './choices.ts';
import { answer, answerPage, type AnswerServices } from './letter-acts/answer-page.ts';
import { letterActPath } from './letter-acts/make-link.ts';
import { addBrowser, listBrowsers, removeBrowser, type BrowserServices } from './push/browsers.ts';

export const notificationRoutes = (services: BrowserServices & AnswerServices): Area =>
  area(services, (serve) => {
    serve(calls.notificationList, listNotifications);
    serve(calls.unreadNotifications, async (_, { db, session }) => ({ unread: await countUnread(db, session) }));
    serve(calls.markNotification, mark);
    serve(calls.markDocumentNotifications, markDocument);
    serve(calls.markAllNotifications, markAll);
    serve(calls.restoreNotifications, restore);
    serve(calls.readChoices, (_, context) => readChoices(context));
    serve(calls.saveChoices, saveChoices);
    serve(calls.sendSampleDigest, (_, context) => sendSample(context));
    serve(push.pushBrowsers, (_, context) => listBrowsers(context));
    serve(push.addPushBrowser, addBrowser);
    serve(push.removePushBrowser, removeBrowser);
    serve.page(letterActPath, { access: 'anonymous' }, answerPage);
    serve.form(letterActPath, answer);
  });
