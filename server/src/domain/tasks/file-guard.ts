/** Files of reports: visible to whoever may see the task. */
import type { FileGuard } from '../../platform/files/file-access.ts';
import { loadTaskPerson } from './person.ts';
import { visibleIn } from './rules/tree.ts';
import { loadTreeOf } from './store.ts';

export const taskFiles: FileGuard = {
  maySee: async ({ db, session }, fileId) => {
    const rows = await db
      .selectFrom('task_files')
      .select('task_id')
      .where('file_id', '=', fileId)
      .where('organisation_id', '=', session.organisationId)
      .execute();
    if (rows.length === 0) return false;
    const person = await loadTaskPerson(db, session);
    for (const { task_id } of rows) if (visibleIn(await loadTreeOf(db, session.organisationId, task_id), person).has(task_id)) return true;
    return false;
  },
};
