import {
  attachFile,
  departmentColleagues,
  detachFile,
  launchDraft,
  openDraft,
  openTemplate,
  sameLetters as sameLettersCall,
  saveDraft as saveCall,
  simulateRoute,
} from '@qujat/contract/new-document';
import type { Serve } from '../../../platform/http/serve.ts';
import type { DocumentServices } from '../services.ts';
import { colleaguesOfDepartment } from '../participants/find-people.ts';
import { admitAttachment, attach, detach } from './attachments.ts';
import { launch } from './launch.ts';
import { openById, openByTemplate } from './open.ts';
import { sameLetters } from './same-letters.ts';
import { saveDraft } from './save.ts';
import { simulate } from './simulate.ts';

/** The calls of new documents, from the first word to sending. */
export const draftRoutes = (serve: Serve<DocumentServices>): void => {
  serve(openTemplate, openByTemplate);
  serve(openDraft, openById);
  serve(departmentColleagues, colleaguesOfDepartment);
  serve(saveCall, saveDraft);
  serve(attachFile, attach, admitAttachment);
  serve(detachFile, async (input, context) => {
    await detach(input, context);
    return null;
  });
  serve(launchDraft, launch);
  serve(sameLettersCall, sameLetters);
  serve(simulateRoute, simulate);
};
