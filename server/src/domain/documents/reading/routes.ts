import { attachmentText, documentVersions, readDocument, reworkDocument } from '@qujat/contract/reading';
import type { Serve } from '../../../platform/http/serve.ts';
import { act } from '../acts/carry-out.ts';
import { findToRead } from '../find-document.ts';
import { identitiesOf } from '../route/model.ts';
import type { DocumentServices } from '../services.ts';
import { readAttachmentText, showAttachment } from './attachment.ts';
import { loadVersions } from './kept-texts.ts';
import { read } from './read-document.ts';

/** The reader of a document (DAY-1), and a return for rework (DAY-10). */
export const readingRoutes = (serve: Serve<DocumentServices>): void => {
  serve(readDocument, read);
  serve(attachmentText, readAttachmentText);
  serve.page('/ce/attachment/', { access: 'session' }, showAttachment);
  serve(documentVersions, async ({ id }, { db, session }) => {
    const { state, person } = await findToRead(db, id, session);
    return loadVersions(
      db,
      state.document,
      identitiesOf(person).map((each) => each.employeeId),
    );
  });
  serve(reworkDocument, async ({ id, stage, employeeId, comment, version }, context) => {
    await act({ id, act: { kind: 'rework', stage, entryOf: employeeId }, comment, version }, context);
    return null;
  });
};
