/** Folders, the people with access to them, and their files. */
import { randomBytes } from 'node:crypto';
import { dayAt, workdayAt } from '../calendar.ts';
import { folderTrees, type DemoFolder } from '../data/folders.ts';
import { staffOf } from '../plan/plan-order.ts';
import { insertRows, reserveIds } from './bulk.ts';
import { makeFiles, type FilePlaces } from './files.ts';
import type { Organisation, Staff } from './people.ts';

interface Placed {
  readonly id: number;
  readonly parentId: number | null;
  readonly folder: DemoFolder;
  readonly organisation: Organisation;
  readonly owner: Staff;
}

const countFolders = (folders: readonly DemoFolder[]): number => folders.reduce((sum, each) => sum + 1 + countFolders(each.folders), 0);

const placeAll = async (store: FilePlaces, organisations: readonly Organisation[]): Promise<Placed[]> => {
  const ids = await reserveIds(store.db, 'folders', countFolders(folderTrees.flatMap(({ folders }) => folders)));
  const place = (folder: DemoFolder, parentId: number | null, organisation: Organisation, owner: Staff): Placed[] => {
    const id = ids.shift() ?? 0;
    return [{ id, parentId, folder, organisation, owner }, ...folder.folders.flatMap((child) => place(child, id, organisation, owner))];
  };
  return folderTrees.flatMap((tree) => {
    const organisation = organisations.find(({ key }) => key === tree.organisation);
    return organisation ? tree.folders.flatMap((folder) => place(folder, null, organisation, staffOf(organisation, tree.owner))) : [];
  });
};

const entrantsOf = ({ folder, organisation, owner }: Placed): readonly Staff[] =>
  folder.openTo === 'all' ? organisation.staff.filter((each) => each !== owner) : folder.openTo.map((key) => staffOf(organisation, key));

/** Writes the folders and returns the number of their files. */
export const fillFolders = async (store: FilePlaces, organisations: readonly Organisation[], now: Date): Promise<number> => {
  const { db } = store;
  const random = store.random.stream('folders');
  const placed = await placeAll(store, organisations);
  await insertRows(
    db,
    'folders',
    placed.map(({ id, parentId, folder, organisation, owner }) => ({
      id,
      organisation_id: organisation.id,
      owner_id: owner.employeeId,
      parent_id: parentId,
      name: folder.name,
      shared: folder.linkDays !== null,
      link: folder.linkDays === null ? null : randomBytes(16).toString('base64url'),
      link_expires_at: folder.linkDays === null ? null : dayAt(now, folder.linkDays, 0),
      created_at: workdayAt(now, -random.between(200, 400), 11 * 60),
    })),
  );
  await insertRows(
    db,
    'folder_access',
    placed.flatMap((each) =>
      entrantsOf(each).map(({ employeeId }) => ({ organisation_id: each.organisation.id, folder_id: each.id, employee_id: employeeId })),
    ),
  );

  const files = placed.flatMap(({ id, folder, organisation, owner }) =>
    // A folder shows its files in order of arrival.
    folder.files
      .map((name) => ({
        name,
        folderId: id,
        organisationId: organisation.id,
        ownerId: owner.employeeId,
        counted: true,
        createdAt: workdayAt(now, -random.between(1, 200), random.between(9 * 60, 18 * 60)),
      }))
      .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()),
  );
  const fileIds = await makeFiles(store, files);
  await insertRows(
    db,
    'folder_files',
    files.map(({ folderId, organisationId, ownerId, createdAt }, index) => ({
      organisation_id: organisationId,
      folder_id: folderId,
      file_id: fileIds[index],
      added_by: ownerId,
      added_at: createdAt,
    })),
  );

  // Files that colleagues opened last are among their recent files.
  const opened = placed.flatMap((each) => {
    const inside = fileIds.filter((_, index) => files[index]?.folderId === each.id);
    return entrantsOf(each).flatMap(({ employeeId }) =>
      random.some(inside, 2).map((fileId) => ({
        organisation_id: each.organisation.id,
        employee_id: employeeId,
        file_id: fileId,
        opened_at: workdayAt(now, -random.between(1, 30), random.between(9 * 60, 18 * 60)),
      })),
    );
  });
  await insertRows(db, 'file_opens', opened);
  return files.length;
};
