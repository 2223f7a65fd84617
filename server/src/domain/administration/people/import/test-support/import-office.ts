/** An organisation with people, and a file of rows for it. */
import { writeImportRows, type FileRow } from '@qujat/contract/administration/import-rows';
import { checkImport, listImportRows, type ImportRow, type PeopleImport } from '@qujat/contract/administration/people-import';
import { addEmployee, addOrganisation } from '../../../../../test-support/people.ts';
import type { Client, TestServer } from '../../../../../test-support/server.ts';

const empty: FileRow = {
  number: 2,
  fullName: '',
  email: '',
  iin: '',
  phone: '',
  position: '',
  secondPosition: '',
  department: '',
  roles: '',
};
/** Of «Волков Игорь», proved by a key. */
export const iin = '900101900015';

export interface ImportOffice {
  readonly organisationId: number;
  readonly administrator: Client;
  /** The employee «Волков Игорь», who works in «Производство». */
  readonly igor: number;
}

/** Departments «Производство / Цех 1» and «Цех 1»; somebody who was dismissed, and somebody who works elsewhere too. */
export const makeImportOffice = async (server: TestServer): Promise<ImportOffice> => {
  const organisationId = await addOrganisation(server.db);
  const other = await addOrganisation(server.db);
  const addDepartment = async (name_ru: string, parent_id: number | null = null): Promise<number> => {
    const row = { organisation_id: organisationId, name_ru, name_kk: '', head_id: null, parent_id };
    return (await server.db.insertInto('departments').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  await addEmployee(server.db, { organisationId, email: 'head@saryozen.example', roles: ['system-administrator'] });
  const works = await addDepartment('Производство');
  await addDepartment('Цех 1', works);
  await addDepartment('Цех 1');
  const { employeeId: igor } = await addEmployee(server.db, {
    organisationId,
    email: 'igor@saryozen.example',
    roles: ['lawyer'],
    person: { full_name: 'Волков Игорь', iin, phone: '+7 700 000 10 20' },
    employee: { department_id: works },
  });
  await addEmployee(server.db, {
    organisationId,
    email: 'sanzhar@saryozen.example',
    person: { full_name: 'Ержанов Санжар' },
    employee: { ended_at: new Date('2026-10-30T06:00:00Z') },
  });
  await addEmployee(server.db, { organisationId, email: 'both@saryozen.example', person: { full_name: 'Ким Виктор' } });
  await addEmployee(server.db, { organisationId: other, email: 'both@saryozen.example' });
  return { organisationId, igor, administrator: await server.signIn('head@saryozen.example') };
};

/** Sends rows for a check; what a row does not name is empty. */
export const sendRows = (administrator: Client, rows: readonly Partial<FileRow>[], createDepartments = false): Promise<PeopleImport> =>
  administrator.call(checkImport, {
    fileName: 'Сотрудники.csv',
    rows: new File([writeImportRows(rows.map((row, index) => ({ ...empty, number: index + 2, ...row })))], 'rows.json'),
    createDepartments,
  });

export const readRows = async (administrator: Client, { id }: PeopleImport): Promise<readonly ImportRow[]> =>
  (await administrator.call(listImportRows, { id })).rows;

/** Rows of new people. */
export const newPeople = (count: number, from = 0): Partial<FileRow>[] =>
  Array.from({ length: count }, (_, index) => ({ fullName: `Новый ${from + index}`, email: `new${from + index}@saryozen.example` }));
