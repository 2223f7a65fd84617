import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as departments from '@qujat/contract/administration/departments';
import { mostLevels } from '@qujat/contract/administration/department-tree';
import { departmentColleagues, openTemplate } from '@qujat/contract/new-document';
import { queues } from '@qujat/contract/vocabulary';
import { fails, servedOffice } from '../../documents/test-support/served-office.ts';
import { loadCast } from '../../documents/load-cast.ts';

const {
  readDepartments,
  createDepartment,
  renameDepartment,
  setDepartmentHead,
  moveDepartment,
  mergeDepartments,
  closeDepartment,
  reopenDepartment,
  removeDepartment,
} = departments;

describe('departments', () => {
  const served = servedOffice();
  const { server, clients, store, whole } = served;
  const admin = () => clients.administrator;
  before(async () => {
    for (const employee_id of [served.office.staff.administrator, served.office.staff.clerk])
      await server.db.insertInto('employee_roles').values({ employee_id, role: 'system-administrator' }).execute();
  });

  const read = async () => (await admin().call(readDepartments, {})).departments;
  const find = async (id: number) => (await read()).find((each) => each.id === id)!;
  const create = async (russian: string, parentId?: number): Promise<number> =>
    (await admin().call(createDepartment, { russian, kazakh: `${russian} (kk)`, parentId })).id;
  const childrenOf = async (parentId: number | null): Promise<string[]> =>
    (await read()).filter((each) => each.parentId === parentId && each.closedAt === null).map((each) => each.russian);
  const head = async (id: number, employeeId: number | undefined): Promise<void> =>
    void (await admin().call(setDepartmentHead, { id, employeeId, revision: (await find(id)).revision }));
  const transfer = (employee: number, department_id: number) =>
    server.db.updateTable('employees').set({ department_id }).where('id', '=', employee).execute();
  const lastEntry = () =>
    server.db
      .selectFrom('audit_log')
      .select(['event', 'details', 'person_id'])
      .where('event', 'like', 'department.%')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();

  test('are created below others, with both names trimmed, and counted with their people', async () => {
    const top = await create('  Дирекция ');
    const below = await create('Служба сетей', top);
    const created = await find(below);
    assert.deepEqual(
      { ...created, id: 0 },
      {
        id: 0,
        parentId: top,
        russian: 'Служба сетей',
        kazakh: 'Служба сетей (kk)',
        headId: null,
        headName: '',
        people: 0,
        used: false,
        closedAt: null,
        mergedInto: null,
        revision: 0,
      },
    );
    assert.equal((await find(served.office.departments[0])).people, 9);
    assert.equal((await find(top)).russian, 'Дирекция');
    const { event, details } = await lastEntry();
    assert.deepEqual(
      [event, details],
      ['department.created', { department: below, parent: top, russian: 'Служба сетей', kazakh: 'Служба сетей (kk)' }],
    );
  });

  test('have names that differ from those of their open neighbours', async () => {
    const top = await create('Имена');
    const first = await create('Склад', top);
    await fails(create('склад', top), 400, 'Подразделение с таким названием здесь уже есть.');
    await fails(admin().call(createDepartment, { russian: '  ' }), 400, 'Заполните, пожалуйста, обязательные поля');
    const elsewhere = await create('Склад');
    await fails(admin().call(moveDepartment, { id: elsewhere, parentId: top }), 400, 'Подразделение с таким названием здесь уже есть.');
    await admin().call(closeDepartment, { id: first });
    await admin().call(moveDepartment, { id: elsewhere, parentId: top });
    await fails(admin().call(reopenDepartment, { id: first }), 400, 'Подразделение с таким названием здесь уже есть.');
  });

  test('are renamed only by whoever has seen the present name', async () => {
    const id = await create('Старое имя');
    await admin().call(renameDepartment, { id, russian: 'Новое имя', kazakh: 'Жаңа атау', revision: 0 });
    const { details } = await lastEntry();
    assert.deepEqual(details, {
      department: id,
      'before.russian': 'Старое имя',
      'before.kazakh': 'Старое имя (kk)',
      'after.russian': 'Новое имя',
      'after.kazakh': 'Жаңа атау',
    });
    await fails(admin().call(renameDepartment, { id, russian: 'Третье имя', revision: 0 }), 409);
    assert.equal((await find(id)).russian, 'Новое имя');
  });

  test('move before a sibling, to the end, and to the top, with everything below them', async () => {
    const [root, other] = [await create('Корень'), await create('Второй корень')];
    const [a, b, c] = [await create('А', root), await create('Б', root), await create('В', root)];
    await create('Б1', b);
    await admin().call(moveDepartment, { id: c, parentId: root, beforeId: a });
    assert.deepEqual(await childrenOf(root), ['В', 'А', 'Б']);
    await admin().call(moveDepartment, { id: c, parentId: root });
    assert.deepEqual(await childrenOf(root), ['А', 'Б', 'В']);
    await admin().call(moveDepartment, { id: b, parentId: other });
    assert.deepEqual([await childrenOf(root), await childrenOf(other), await childrenOf(b)], [['А', 'В'], ['Б'], ['Б1']]);
    const { details } = await lastEntry();
    assert.deepEqual(details, { department: b, 'before.parent': root, 'before.place': 2, 'after.parent': other, 'after.place': 1 });
    await admin().call(moveDepartment, { id: b, beforeId: root });
    assert.deepEqual((await childrenOf(null)).slice(-3), ['Б', 'Корень', 'Второй корень']);
    await fails(admin().call(moveDepartment, { id: b, parentId: root, beforeId: other }), 400);
  });

  test('never stand below themselves, not even when two people move them at once', async () => {
    const [one, two] = [await create('Круг 1'), await create('Круг 2')];
    const below = await create('Круг 1.1', one);
    for (const parentId of [one, below])
      await fails(
        admin().call(moveDepartment, { id: one, parentId }),
        400,
        'Подразделение нельзя поместить в него само или в то, что ему подчинено.',
      );
    const moves = await Promise.allSettled([
      admin().call(moveDepartment, { id: one, parentId: two }),
      clients.clerk.call(moveDepartment, { id: two, parentId: one }),
    ]);
    assert.deepEqual(moves.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  });

  test('have a limit of levels', async () => {
    let parent: number | undefined;
    for (let level = 1; level <= mostLevels; level += 1) parent = await create(`Уровень ${level}`, parent);
    await fails(create('Слишком глубоко', parent), 400, `Уровней не может быть больше ${mostLevels}.`);
  });

  test('of another organisation do not exist', async () => {
    const south = await server.db
      .selectFrom('departments')
      .select('id')
      .where('organisation_id', '<>', served.office.organisationId)
      .execute();
    const foreign = south[0]!.id;
    const own = await create('Своё');
    await fails(create('Чужое', foreign), 404);
    await fails(admin().call(moveDepartment, { id: own, parentId: foreign }), 404);
    await fails(admin().call(moveDepartment, { id: foreign }), 404);
    await fails(admin().call(mergeDepartments, { id: own, intoId: foreign }), 404);
    await fails(admin().call(removeDepartment, { id: foreign }), 404);
    assert.equal(
      (await read()).some((each) => each.id === foreign),
      false,
    );
  });

  test('a head is somebody who works in the organisation, and has the role of a head while heading something', async () => {
    const { worker, engineer } = served.office.staff;
    const id = await create('С руководителем');
    const roles = async (employee: number) =>
      (await server.db.selectFrom('employee_roles').select('role').where('employee_id', '=', employee).execute()).map(({ role }) => role);
    await head(id, worker);
    assert.deepEqual([(await find(id)).headName, await roles(worker)], ['Тестов worker', ['division-head']]);
    await head(id, engineer);
    assert.deepEqual([await roles(worker), await roles(engineer)], [[], ['division-head']]);
    await fails(admin().call(setDepartmentHead, { id, employeeId: worker, revision: 0 }), 409);
    const stranger = await server.db
      .selectFrom('employees')
      .select('id')
      .where('organisation_id', '<>', served.office.organisationId)
      .executeTakeFirstOrThrow();
    await fails(head(id, stranger.id), 400, 'Выберите сотрудника, который работает в организации.');
    await head(id, undefined);
    assert.deepEqual([(await find(id)).headId, await roles(engineer)], [null, []]);
    await head(id, worker);
    await admin().call(closeDepartment, { id });
    assert.deepEqual(await roles(worker), []);
    await admin().call(reopenDepartment, { id });
    assert.deepEqual(await roles(worker), ['division-head']);
    await admin().call(removeDepartment, { id });
    assert.deepEqual(await roles(worker), []);
  });

  test('a new head finds the documents that lack an executor, and the former one no longer does', async () => {
    const { head: former, engineer } = served.office.staff;
    const [department] = served.office.departments;
    const id = await store([], { status: 500, department_id: department });
    const seenBy = async (): Promise<number[]> =>
      (await whole(id)).feed.filter(({ queue }) => queue === queues.notAssigned).map(({ principal }) => principal);
    assert.ok((await seenBy()).includes(former));
    await head(department, engineer);
    assert.ok((await seenBy()).includes(engineer) && !(await seenBy()).includes(former));
    await head(department, former);
    assert.ok((await seenBy()).includes(former) && !(await seenBy()).includes(engineer));
  });

  test('a department without a head answers to the next one above it', async () => {
    const { worker, director } = served.office.staff;
    const top = await create('С головой');
    const middle = await create('Без головы', top);
    const low = await create('Тоже без головы', middle);
    await head(top, director);
    const heads = async () => (await loadCast(server.db, served.office.organisationId)).departmentHeads;
    assert.equal((await heads()).get(low), director);
    await head(middle, worker);
    assert.equal((await heads()).get(low), worker);
  });

  test('merging moves people and lower departments, closes the merged one, and leaves documents with their department', async () => {
    const { worker, engineer, trainee } = served.office.staff;
    const [from, into] = [await create('Сливаемое'), await create('Принимающее')];
    const below = await create('Подчинённое', from);
    await head(into, engineer);
    await transfer(worker, from);
    await transfer(trainee, from);
    const id = await store([], { status: 500, department_id: from });
    await server.db.updateTable('employees').set({ ended_at: server.clock.now() }).where('id', '=', trainee).execute();
    assert.deepEqual(await admin().call(mergeDepartments, { id: from, intoId: into }), { people: 1 });
    const merged = await find(from);
    assert.deepEqual([merged.mergedInto, merged.people, merged.headId, merged.closedAt !== null], [into, 0, engineer, true]);
    assert.deepEqual([(await find(into)).people, (await find(below)).parentId], [1, into]);
    // A former employee stays where they worked, a document where it was written.
    const former = await server.db.selectFrom('employees').select('department_id').where('id', '=', trainee).executeTakeFirstOrThrow();
    assert.equal(former.department_id, from);
    assert.equal((await whole(id)).document?.department_id, from);
    assert.ok((await whole(id)).feed.some(({ queue, principal }) => queue === queues.notAssigned && principal === engineer));
    await head(into, worker);
    assert.equal((await find(from)).headId, worker);
    await fails(admin().call(reopenDepartment, { id: from }), 400, 'Подразделение объединено с «Принимающее», открыть его снова нельзя.');
    await fails(admin().call(mergeDepartments, { id: into, intoId: below }), 400);
    await fails(admin().call(mergeDepartments, { id: into, intoId: from }), 400, 'Подразделение «Сливаемое» закрыто.');
    // Whoever was merged into a department that is merged in its turn follows it.
    const last = await create('Последнее');
    await admin().call(mergeDepartments, { id: into, intoId: last });
    assert.equal((await find(from)).mergedInto, last);
    await transfer(worker, served.office.departments[0]);
  });

  test('a department closes when nobody and nothing open is left in it, and is chosen nowhere afterwards', async () => {
    const { worker } = served.office.staff;
    const id = await create('Закрываемое');
    const below = await create('Ниже', id);
    await fails(admin().call(closeDepartment, { id }), 400, 'Сначала переместите или закройте подчинённые подразделения.');
    await admin().call(closeDepartment, { id: below });
    await transfer(worker, id);
    await fails(
      admin().call(closeDepartment, { id }),
      400,
      'В подразделении есть сотрудники. Переведите их или объедините подразделение с другим.',
    );
    await transfer(worker, served.office.departments[0]);
    await admin().call(closeDepartment, { id });
    const { departments: offered } = await clients.worker.call(openTemplate, { templateId: served.office.templates.R1 });
    assert.equal(
      offered.some((each) => each.id === id),
      false,
    );
    assert.deepEqual(await clients.worker.call(departmentColleagues, { departmentId: id }), []);
    await fails(create('Внутри закрытого', id), 400, 'Подразделение «Закрываемое» закрыто.');
    await fails(admin().call(moveDepartment, { id }), 400);
    await fails(head(id, worker), 400);
    await assert.rejects(transfer(worker, id), /is closed/);
    await admin().call(reopenDepartment, { id: below });
    assert.deepEqual([(await find(below)).parentId, (await find(below)).closedAt], [null, null]);
  });

  test('nobody joins a department that is closed at the same moment', async () => {
    const { worker } = served.office.staff;
    const id = await create('Гонка');
    let closing: Promise<unknown> = Promise.resolve();
    await server.db.transaction().execute(async (trx) => {
      await trx.updateTable('employees').set({ department_id: id }).where('id', '=', worker).execute();
      closing = admin()
        .call(closeDepartment, { id })
        .catch((error: unknown) => error);
    });
    assert.match(String(await closing), /есть сотрудники/);
    await transfer(worker, served.office.departments[0]);
  });

  test('only a department that nobody ever used is removed', async () => {
    const { worker } = served.office.staff;
    const id = await create('Ошибка');
    await admin().call(removeDepartment, { id });
    assert.equal(
      (await read()).some((each) => each.id === id),
      false,
    );
    const used = await create('Использованное');
    await transfer(worker, used);
    await transfer(worker, served.office.departments[0]);
    await store([{ stage: 1, employeeId: worker }], { department_id: used });
    assert.equal((await find(used)).used, true);
    await fails(admin().call(removeDepartment, { id: used }), 400, 'Подразделение уже использовалось: его можно только закрыть.');
  });
});
