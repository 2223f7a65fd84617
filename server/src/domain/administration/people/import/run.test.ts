import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { RoleName } from '@qujat/contract/administration/rights';
import type { FileRow } from '@qujat/contract/administration/import-rows';
import { acceptInvitation } from '@qujat/contract/administration/invitations';
import { listPeople } from '@qujat/contract/administration/people';
import { cancelImport, readImport, runImport, setImportDepartments, type PeopleImport } from '@qujat/contract/administration/people-import';
import { signIn } from '@qujat/contract/authentication';
import { sql } from 'kysely';
import { limits } from '../../../../platform/limits/rate-limit.ts';
import { addEmployee } from '../../../../test-support/people.ts';
import { testServer, type Client } from '../../../../test-support/server.ts';
import { invitationLettersJob } from '../invitation-letters.ts';
import { finishImport, peopleImportJob } from './run.ts';
import { makeImportOffice, newPeople, readRows, sendRows } from './test-support/import-office.ts';

describe('an import of people', () => {
  const server = testServer();
  let organisationId = 0;
  let administrator: Client;
  let igor = 0;

  before(async () => {
    ({ organisationId, administrator, igor } = await makeImportOffice(server));
  });
  beforeEach(() => server.db.deleteFrom('rate_limits').execute());

  const check = (rows: readonly Partial<FileRow>[], createDepartments = false) => sendRows(administrator, rows, createDepartments);
  const rowsOf = (state: PeopleImport) => readRows(administrator, state);
  const invited = async (): Promise<string[]> => {
    const rows = await server.db
      .selectFrom('employee_invitations')
      .select('email')
      .where('organisation_id', '=', organisationId)
      .orderBy('email')
      .execute();
    return rows.map(({ email }) => email);
  };
  /** The window of a role does not overwrite what was made of a later revision. */
  const revisionOf = async (code: RoleName): Promise<number> => {
    const { revision } = await server.db
      .selectFrom('roles')
      .select('revision')
      .where('organisation_id', '=', organisationId)
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    return revision;
  };
  const waitUntilSomebodyWaits = async (): Promise<void> => {
    for (let time = 0; time < 500; time += 1) {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
      if (rows.length > 0) return;
      await setTimeout(10);
    }
    assert.fail('The import waits for nobody');
  };
  const runJob = () => peopleImportJob.run(server.db, server.clock.now());

  test('imports all rows together: invitations, changes, departments, with an entry in the log for each', async () => {
    const revisions = async (): Promise<number[]> => [await revisionOf('clerk'), await revisionOf('lawyer'), await revisionOf('finance')];
    const [clerk = 0, lawyer = 0, finance = 0] = await revisions();
    const state = await check(
      [
        {
          fullName: 'Литвинова Оксана',
          email: 'oksana@saryozen.example',
          phone: '+7 700 000 10 30',
          department: 'Финансы / Касса',
          roles: 'Финансист',
        },
        { email: 'igor@saryozen.example', position: 'Ведущий инженер', department: 'Финансы / Касса', roles: 'Делопроизводитель' },
        { fullName: 'Кто-то', email: 'bad' },
      ],
      true,
    );
    const { id, revision } = state;
    assert.deepEqual(state.newDepartments, [{ path: 'Финансы / Касса' }]);
    await assert.rejects(administrator.call(runImport, { id, revision }), /Исправьте строки с ошибкой/);
    const done = await administrator.call(runImport, { id, revision, skipErrors: true });
    assert.equal(done.state, 'done');
    const { people } = await administrator.call(listPeople, { search: 'saryozen' });
    const shown = Object.fromEntries(people.map(({ email, ...each }) => [email, each]));
    assert.deepEqual(
      [shown['igor@saryozen.example']?.position, shown['igor@saryozen.example']?.department, shown['igor@saryozen.example']?.roles],
      ['Ведущий инженер', 'Касса', [{ name: 'Делопроизводитель' }]],
    );
    assert.deepEqual([shown['oksana@saryozen.example']?.state, shown['oksana@saryozen.example']?.department], ['invited', 'Касса']);
    assert.deepEqual(await revisions(), [clerk + 1, lawyer + 1, finance]);
    const log = await server.db
      .selectFrom('audit_log')
      .select(['event', 'details'])
      .where('organisation_id', '=', organisationId)
      .orderBy('id')
      .execute();
    const ofImport = log.filter(({ details }) => (details as { import?: number }).import === id);
    assert.deepEqual(
      ofImport.map(({ event }) => event),
      ['people.import-begun', 'department.created', 'department.created', 'person.invited', 'person.changed', 'people.imported'],
    );
    const changed = ofImport[4]?.details as Record<string, unknown>;
    assert.deepEqual(
      [changed['employee'], changed['before.roles'], changed['after.roles'], changed['after.department']],
      [igor, 'Юрист', 'Делопроизводитель', 'Финансы / Касса'],
    );
  });

  test('a letter leaves by a job, no faster than the limit of invitations; the account gets the phone', async () => {
    const due = () => server.db.selectFrom('employee_invitations').select('email').where('letter_due', '=', true).execute();
    assert.deepEqual(await due(), [{ email: 'oksana@saryozen.example' }]);
    const window_ends_at = new Date(server.clock.now().getTime() + 600_000);
    const { name, tries } = limits.invitationsOfOrganisation;
    await server.db
      .insertInto('rate_limits')
      .values({ key: `${name}:${organisationId}`, count: tries, window_ends_at })
      .execute();
    const job = invitationLettersJob('https://qujat.example');
    await job.run(server.db, server.clock.now());
    assert.equal((await due()).length, 1);
    await server.db.deleteFrom('rate_limits').execute();
    await job.run(server.db, server.clock.now());
    assert.deepEqual(await due(), []);
    const letter = await server.db.selectFrom('outgoing_letters').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    assert.equal(letter.recipient, 'oksana@saryozen.example');
    const code = /\/invitation#([\w-]{43})/.exec(letter.body)?.[1] ?? '';
    const password = 'Жаңа-құпиясөз-1';
    await server.anonymous().call(acceptInvitation, { code, fullName: 'Литвинова Оксана', password, repeated: password });
    assert.ok((await server.anonymous().call(signIn, { email: 'oksana@saryozen.example', password })).accessToken);
    const { phone } = await server.db
      .selectFrom('people')
      .select('phone')
      .where('email', '=', 'oksana@saryozen.example')
      .executeTakeFirstOrThrow();
    assert.equal(phone, '+7 700 000 10 30');
  });

  test('roles that an import gives to somebody invited count as given by whoever imports', async () => {
    const inviterOf = async (email: string) =>
      (await server.db.selectFrom('employee_invitations').select('invited_by').where('email', '=', email).executeTakeFirstOrThrow())
        .invited_by;
    const row = { fullName: 'Ли Борис', email: 'boris.li@saryozen.example' };
    const first = await check([row]);
    await administrator.call(runImport, { id: first.id, revision: first.revision });
    await server.db.updateTable('employee_invitations').set({ invited_by: igor }).where('email', '=', row.email).execute();
    const renamed = await check([{ ...row, fullName: 'Ли Борис Олегович' }]);
    await administrator.call(runImport, { id: renamed.id, revision: renamed.revision });
    assert.equal(await inviterOf(row.email), igor, 'a name renews no right');
    const given = await check([{ ...row, fullName: 'Ли Борис Олегович', roles: 'Юрист' }]);
    await administrator.call(runImport, { id: given.id, revision: given.revision });
    assert.notEqual(await inviterOf(row.email), igor);
  });

  test('nothing is written if something has changed since the check; the rows are shown as they are now', async () => {
    const { id, revision } = await check([{ fullName: 'Ким Анна', email: 'anna.kim@saryozen.example' }]);
    await addEmployee(server.db, { organisationId, email: 'anna.kim@saryozen.example', person: { full_name: 'Ким Анна' } });
    const state = await administrator.call(runImport, { id, revision });
    assert.deepEqual([state.state, state.added, state.same], ['failed', 0, 1]);
    assert.match(state.failure ?? '', /изменились/);
    assert.ok(!(await invited()).includes('anna.kim@saryozen.example'));
  });

  test('more than five hundred rows run in the background', async () => {
    const { id, revision } = await check(newPeople(600));
    assert.equal((await administrator.call(runImport, { id, revision })).state, 'waiting');
    assert.ok(!(await invited()).includes('new0@saryozen.example'));
    await assert.rejects(administrator.call(setImportDepartments, { id }), { status: 409 });
    await runJob();
    const state = await administrator.call(readImport, { id });
    assert.deepEqual([state.state, state.done], ['done', 600]);
    assert.ok((await invited()).includes('new599@saryozen.example'));
  });

  test('a cancelled import writes nothing, before it begins and while it runs', async () => {
    const rows = newPeople(600, 1000);
    const first = await check(rows);
    await administrator.call(runImport, { id: first.id, revision: first.revision });
    await administrator.call(cancelImport, { id: first.id });
    await runJob();
    assert.equal((await administrator.call(readImport, { id: first.id })).state, 'cancelled');

    const second = await check(rows);
    await administrator.call(runImport, { id: second.id, revision: second.revision });
    const record = await server.db.selectFrom('people_imports').selectAll().where('id', '=', second.id).executeTakeFirstOrThrow();
    const looks: number[] = [];
    await finishImport(server.db, record, server.clock.now(), async (done) => {
      looks.push(done);
      if (done === 300) await administrator.call(cancelImport, { id: second.id });
    });
    assert.deepEqual(looks, [0, 100, 200, 300, 400, 500, 600]);
    assert.equal((await administrator.call(readImport, { id: second.id })).state, 'cancelled');
    assert.ok(!(await invited()).some((email) => email.startsWith('new1000@')));
  });

  test('an import in the background stops once whoever began it has lost the right, or is locked', async () => {
    const { employeeId } = await addEmployee(server.db, {
      organisationId,
      email: 'second@saryozen.example',
      roles: ['system-administrator'],
    });
    const role = { employee_id: employeeId, role: 'system-administrator' as const };
    const lost = [
      {
        take: () => server.db.deleteFrom('employee_roles').where('employee_id', '=', employeeId).execute(),
        give: () => server.db.insertInto('employee_roles').values(role).execute(),
      },
      {
        take: () => server.db.updateTable('employees').set({ locked_at: new Date() }).where('id', '=', employeeId).execute(),
        give: () => server.db.updateTable('employees').set({ locked_at: null }).where('id', '=', employeeId).execute(),
      },
    ];
    for (const [index, { take, give }] of lost.entries()) {
      const second = await server.signIn('second@saryozen.example');
      const state = await sendRows(second, newPeople(600, 2000 + index * 1000));
      await second.call(runImport, { id: state.id, revision: state.revision });
      await take();
      await runJob();
      const record = await server.db.selectFrom('people_imports').select('state').where('id', '=', state.id).executeTakeFirstOrThrow();
      assert.equal(record.state, 'cancelled');
      assert.ok(!(await invited()).includes(`new${2000 + index * 1000}@saryozen.example`));
      const entry = await server.db.selectFrom('audit_log').select(['event', 'details']).orderBy('id', 'desc').executeTakeFirstOrThrow();
      assert.deepEqual([entry.event, entry.details], ['people.import-stopped', { import: state.id, file: 'Сотрудники.csv' }]);
      await give();
    }
  });

  test('an IIN that no key has proved belongs to the employment; a proved one is never changed', async () => {
    const state = await check([
      { fullName: 'Ким Виктор', email: 'both@saryozen.example', iin: '010203500018' },
      { email: 'igor@saryozen.example', iin: '850101900013' },
    ]);
    assert.deepEqual(
      (await rowsOf(state)).map(({ verdict, note, changes }) => [verdict, note, changes.map(({ field }) => field)]),
      [
        ['error', 'У сотрудника другой ИИН', []],
        ['changed', '', ['iin']],
      ],
    );
    await administrator.call(runImport, { id: state.id, revision: state.revision, skipErrors: true });
    const found = await server.db.selectFrom('employees').select('iin').where('iin', '=', '010203500018').execute();
    assert.equal(found.length, 1);
    assert.equal(await server.db.selectFrom('people').select('id').where('iin', '=', '010203500018').executeTakeFirst(), undefined);
  });

  test('waits for a sign-in of somebody it changes, which does not wait for it', async () => {
    const row = { email: 'igor@saryozen.example', fullName: 'Волков Игорь Петрович', phone: '+7 700 000 10 21' };
    const { id, revision } = await check([row]);
    let imported: Promise<PeopleImport> | undefined;
    // As a sign-in does: it reads the account, and notes at the employee when a second factor is due.
    await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom('people').select('id').where('email', '=', row.email).forShare().execute();
      imported = administrator.call(runImport, { id, revision });
      imported.catch(() => {});
      await waitUntilSomebodyWaits();
      await trx.updateTable('employees').set({ factor_due_at: server.clock.now() }).where('id', '=', igor).execute();
    });
    assert.equal((await imported)?.state, 'done');
    const changed = await server.db.selectFrom('employees').select('changed_by').where('id', '=', igor).executeTakeFirstOrThrow();
    assert.ok(changed.changed_by !== null);
  });
});
