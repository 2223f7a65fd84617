/** Creating and renaming departments, and moving them within the tree (ADM-5). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { mostLevels, pathUp, refusalToMove } from '@qujat/contract/administration/department-tree';
import type * as calls from '@qujat/contract/administration/departments';
import { failureReasons } from '@qujat/contract/failure';
import type { SessionContext } from '../../../platform/http/context.ts';
import { ConflictError, InvalidError } from '../../../platform/http/errors.ts';
import { refuseTaken, trimmed } from './names.ts';
import { append, changeTree, named, note, type DepartmentRow } from './store.ts';

// locale-keys: departments.circle

/** A department that can be chosen: of this organisation, and open. */
export const open = (rows: readonly DepartmentRow[], id: number): DepartmentRow => {
  const row = named(rows, id);
  if (row.closedAt !== null) throw new InvalidError('departments.closed', { name: row.russian });
  return row;
};

/** Nothing that somebody else has saved meanwhile is overwritten. */
export const expectRevision = ({ revision }: DepartmentRow, seen: number): void => {
  if (revision !== seen) throw new ConflictError(failureReasons.changedMeanwhile, 'departments.changedMeanwhile');
};

export const createDepartment = (
  input: CallInput<typeof calls.createDepartment>,
  context: SessionContext,
): Promise<CallAnswer<typeof calls.createDepartment>> =>
  changeTree(context, async (trx, rows) => {
    const { organisationId } = context.session;
    const names = trimmed(input);
    const parent = input.parentId === undefined ? null : open(rows, input.parentId);
    if (parent && pathUp(rows, parent.id).length >= mostLevels) throw new InvalidError('departments.tooDeep', { levels: mostLevels });
    refuseTaken(rows, names, parent?.id ?? null);
    const { id } = await trx
      .insertInto('departments')
      .values({ organisation_id: organisationId, name_ru: names.russian, name_kk: names.kazakh, head_id: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await append(trx, organisationId, id, parent?.id ?? null);
    await note(trx, context, 'department.created', { department: id, parent: parent?.id ?? 0, ...names });
    return { id };
  });

export const renameDepartment = (input: CallInput<typeof calls.renameDepartment>, context: SessionContext): Promise<null> =>
  changeTree(context, async (trx, rows) => {
    const row = named(rows, input.id);
    const names = trimmed(input);
    expectRevision(row, input.revision);
    if (row.closedAt === null) refuseTaken(rows, names, row.parentId, row.id);
    await trx
      .updateTable('departments')
      .set({ name_ru: names.russian, name_kk: names.kazakh, revision: row.revision + 1 })
      .where('id', '=', row.id)
      .where('organisation_id', '=', context.session.organisationId)
      .execute();
    await note(trx, context, 'department.renamed', {
      department: row.id,
      'before.russian': row.russian,
      'before.kazakh': row.kazakh,
      'after.russian': names.russian,
      'after.kazakh': names.kazakh,
    });
    return null;
  });

export const moveDepartment = (
  { id, parentId, beforeId }: CallInput<typeof calls.moveDepartment>,
  context: SessionContext,
): Promise<null> =>
  changeTree(context, async (trx, rows) => {
    const row = open(rows, id);
    const parent = parentId === undefined ? null : open(rows, parentId).id;
    const refusal = refusalToMove(rows, id, parent);
    if (refusal) throw new InvalidError(`departments.${refusal}`, { levels: mostLevels });
    refuseTaken(rows, row, parent, id);
    const siblings = rows.filter((each) => each.parentId === parent && each.id !== id).map((each) => each.id);
    const place = beforeId === undefined ? siblings.length : siblings.indexOf(beforeId);
    if (place < 0) throw new InvalidError();
    const order = [...siblings.slice(0, place), id, ...siblings.slice(place)];
    const { organisationId } = context.session;
    await trx
      .updateTable('departments')
      .set({ parent_id: parent })
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .execute();
    for (const [index, each] of order.entries())
      await trx
        .updateTable('departments')
        .set({ position: index + 1 })
        .where('id', '=', each)
        .where('organisation_id', '=', organisationId)
        .where('position', '<>', index + 1)
        .execute();
    const before = rows.filter((each) => each.parentId === row.parentId).findIndex((each) => each.id === id);
    await note(trx, context, 'department.moved', {
      department: id,
      'before.parent': row.parentId ?? 0,
      'before.place': before + 1,
      'after.parent': parent ?? 0,
      'after.place': place + 1,
    });
    return null;
  });
