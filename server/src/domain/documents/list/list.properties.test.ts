/**
 * Random documents, people, substitutions and acts: a list always contains exactly the documents that the rules name, once, in order, and
 * with the right count.
 */
import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { DocumentListItem } from '@qujat/contract/document-list';
import {
  dueGroups,
  queueCodes,
  queues,
  stages,
  statuses,
  wantedKinds,
  type DueGroup,
  type QueueCode,
  type Wanted,
} from '@qujat/contract/vocabulary';
import { withDatabase } from '../../../test-support/database.ts';
import { createDiskStore } from '../../../platform/files/disk-store.ts';
import { RequestError } from '../../../platform/http/errors.ts';
import { documentsInWork, foldCounters } from '../counters.ts';
import { loadPerson, loadStates } from '../load-states.ts';
import { isInQueue } from '../queues/queues.ts';
import { identitiesOf, type Identity, type Person, type RouteState } from '../route/model.ts';
import { wantedBy, wantedEntry } from '../route/wanted.ts';
import { activeStage, isGoingOn, isOnTurn } from '../route/turn.ts';
import { act } from '../acts/carry-out.ts';
import { copy } from '../acts/copy.ts';
import { removeDocument } from '../acts/remove.ts';
import { decide } from '../acts/decide.ts';
import { storeDocuments } from '../store-documents.ts';
import { askAllPages, asking, askList, noon, type Asking, type ListInput } from '../test-support/asking.ts';
import { queryOf } from './document-list.ts';
import { listedIds } from './export-list.ts';
import { makeOffice, staffNames, type Office, type StaffName } from '../test-support/office.ts';
import { anyShape, storedShape } from '../test-support/random-documents.ts';

/** No document has a file. */
const nowhere = createDiskStore(join(tmpdir(), 'qujat-list-properties'));

describe('lists follow the rules', () => {
  const database = withDatabase();

  /** The expected list, read row by row. */
  const readAll = async (office: Office) => {
    const rows = await database.db
      .selectFrom('documents')
      .selectAll()
      .where('organisation_id', '=', office.organisationId)
      .orderBy('id')
      .execute();
    const states = await loadStates(
      database.db,
      office.organisationId,
      rows.map((row) => row.id),
    );
    return rows.map((row, index) => ({ row, state: states[index]! }));
  };
  type Everything = Awaited<ReturnType<typeof readAll>>;

  const among = (values: readonly number[] | undefined, value: number): boolean => values === undefined || values.includes(value);

  /** No deputy acts on the documents of one template (docs/decisions/0239). */
  const makeClosedOffice = async (name: string): Promise<Office> => {
    const office = await makeOffice(database.db, name);
    const rules = { deputyTemplates: [office.templates.R1] };
    await database.db.updateTable('organisations').set({ rules }).where('id', '=', office.organisationId).execute();
    return office;
  };

  /** For whom of the reader's people a document waits: of a closed template, for the reader alone. */
  const actorsOf = (person: Person, { document }: RouteState): readonly Identity[] =>
    document.closedToDeputies ? [person.self] : identitiesOf(person);

  /** What does not wait for a deputy who sees that it waits for the principal is where the deputy takes part. */
  const standsIn = (queue: QueueCode, person: Person, state: RouteState): boolean => {
    const inQueue = (of: QueueCode) => (employee: Identity) => isInQueue(of, { ...state, employee });
    if (queue === queues.incoming) return actorsOf(person, state).some(inQueue(queue));
    if (identitiesOf(person).some(inQueue(queue))) return true;
    return queue === queues.takingPart && state.document.closedToDeputies === true && person.actingFor.some(inQueue(queues.incoming));
  };

  const expected = (all: Everything, person: Person, input: ListInput, period: number | null): number[] => {
    const stem = input.search?.toLowerCase();
    const found = all.filter(
      ({ row, state }) =>
        standsIn(input.queue, person, state) &&
        (input.status === undefined || row.status === input.status || input.statuses?.includes(row.status) === true) &&
        (input.templateId === undefined || row.template_id === input.templateId || input.templateIds?.includes(row.template_id) === true) &&
        (input.departmentId === undefined ||
          row.department_id === input.departmentId ||
          input.departmentIds?.includes(row.department_id) === true) &&
        (input.status !== undefined || among(input.statuses, row.status)) &&
        (input.templateId !== undefined || among(input.templateIds, row.template_id)) &&
        (input.departmentId !== undefined || among(input.departmentIds, row.department_id)) &&
        among(input.initiatorIds, row.initiator_id) &&
        (!input.responseRequired || row.reply_required) &&
        (input.due === undefined || dueGroupOf(row) === input.due) &&
        (input.wanted === undefined || wantedKindsOf(row, state, person).includes(input.wanted)) &&
        (period === null || (input.searchAllPeriods && stem) || row.period === period) &&
        (input.dateFrom === undefined || row.issue_date.getTime() >= input.dateFrom * 1000) &&
        (input.dateTo === undefined || row.issue_date.getTime() < (input.dateTo + 1) * 1000) &&
        (!stem ||
          `${row.subject} ${row.number}`
            .toLowerCase()
            .split(' ')
            .some((word) => word.startsWith(stem))),
    );
    const due = (each: Everything[number]): number => each.row.due_at?.getTime() ?? -Infinity;
    if (input.sort === 6 || (input.sort === undefined && input.due !== undefined && input.due !== 'none')) {
      const nearest = (each: Everything[number]): number => each.row.due_at?.getTime() ?? Number.MAX_SAFE_INTEGER;
      return found.toSorted((one, other) => nearest(one) - nearest(other) || one.row.id - other.row.id).map(({ row }) => row.id);
    }
    const by =
      input.sort === 5
        ? (one: Everything[number], other: Everything[number]) =>
            (due(other) === due(one) ? 0 : due(other) - due(one)) || other.row.id - one.row.id
        : (one: Everything[number], other: Everything[number]) =>
            other.row.issue_date.getTime() - one.row.issue_date.getTime() || other.row.id - one.row.id;
    return found.toSorted(by).map(({ row }) => row.id);
  };

  const dayInAlmaty = (moment: Date): number => Math.floor((moment.getTime() / 3_600_000 + 5) / 24);

  const daysLeftOf = ({ status, due_at: due }: Everything[number]['row']): number | null =>
    due !== null && (status === statuses.draft || isGoingOn(status)) ? dayInAlmaty(due) - dayInAlmaty(noon) : null;

  const dueGroupOf = (row: Everything[number]['row']): DueGroup | null => {
    if (row.due_at === null) return 'none';
    const days = daysLeftOf(row);
    if (days === null || days > 3) return null;
    if (days < 0) return 'overdue';
    return days === 0 ? 'today' : 'soon';
  };

  const factsOf = (row: Everything[number]['row'], { document }: RouteState) => ({
    keyRequirement: document.keyRequirement,
    replyRequired: row.reply_required,
  });

  const wantedKindsOf = (row: Everything[number]['row'], state: RouteState, person: Person): readonly Wanted[] => {
    const ids = actorsOf(person, state).map((each) => each.employeeId);
    return state.participants
      .filter((entry) => ids.includes(entry.employeeId) && isOnTurn(state, entry))
      .map((entry) => wantedBy(entry.stage, factsOf(row, state)));
  };

  const massSigningOf = ({ state }: Everything[number], person: Person, queue: QueueCode): DocumentListItem['massSigning'] => {
    const ids = actorsOf(person, state).map((each) => each.employeeId);
    const { status, initiatorId } = state.document;
    if (status === statuses.draft) return { visible: queue === queues.drafts && ids.includes(initiatorId), signed: false };
    const own = state.participants.filter((each) => each.stage === activeStage(status) && ids.includes(each.employeeId));
    if (own.some((each) => isOnTurn(state, each))) return { visible: true, signed: false };
    const signed = own.some((each) => each.state === 'agreed');
    return { visible: signed, signed };
  };

  /** The marks that the rules expect on a row. */
  const expectedMarks = (each: Everything[number], person: Person, queue: QueueCode) => {
    const { status, due_at: due } = each.row;
    const matters = status === statuses.draft || isGoingOn(status);
    const ids = actorsOf(person, each.state).map((one) => one.employeeId);
    const entry = wantedEntry(each.state, ids);
    return {
      wanted: entry && wantedBy(entry.stage, factsOf(each.row, each.state)),
      isOwn: entry === null || entry.employeeId === person.self.employeeId,
      daysLeft: daysLeftOf(each.row),
      massSigning: massSigningOf(each, person, queue),
      expiresSoon: matters && due !== null && dayInAlmaty(due) - dayInAlmaty(noon) <= 3,
    };
  };

  const reader = fc.record({
    self: fc.constantFrom<StaffName>(...staffNames),
    actingFor: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.shuffledSubarray<StaffName>([...staffNames], { maxLength: 3 }) },
    ),
    period: fc.constantFrom(null, null, 202611, 202610),
  });
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
  const asked = (office: Office) =>
    fc.record({
      reader,
      queue: fc.constantFrom<QueueCode>(...queueCodes),
      narrowed: fc.record({
        status: maybe(fc.constantFrom(...Object.values(statuses))),
        templateId: maybe(fc.constantFrom(office.templates.R1, office.templates.R2, office.templates.R5)),
        departmentId: maybe(fc.constantFrom(...office.departments)),
        statuses: maybe(fc.subarray<number>(Object.values(statuses), { minLength: 1 })),
        templateIds: maybe(fc.subarray([office.templates.R1, office.templates.R2, office.templates.R6], { minLength: 1 })),
        departmentIds: maybe(fc.subarray([...office.departments], { minLength: 1 })),
        initiatorIds: maybe(fc.subarray(Object.values(office.staff), { minLength: 1 })),
        responseRequired: maybe(fc.boolean()),
        dateFrom: maybe(fc.constantFrom(Date.UTC(2026, 9, 31, 19) / 1000, Date.UTC(2026, 0, 1) / 1000)),
        dateTo: maybe(fc.constantFrom(Date.UTC(2026, 9, 31, 18, 30) / 1000, Date.UTC(2026, 10, 30) / 1000)),
        search: maybe(fc.constantFrom('дого', 'Құжат', 'п-4', 'сз-01')),
        searchAllPeriods: maybe(fc.boolean()),
        due: maybe(fc.constantFrom(...dueGroups)),
        sort: maybe(fc.constantFrom<4 | 5 | 6 | 11>(4, 5, 6, 11)),
      }),
    });

  const asReader = async (
    office: Office,
    { self, actingFor, period }: { self: StaffName; actingFor: readonly StaffName[]; period: number | null },
  ): Promise<Asking> =>
    asking(database.db, office, office.staff[self], {
      period,
      actingFor: actingFor.filter((name) => name !== self).map((name) => office.staff[name]),
    });

  const checkList = async (all: Everything, input: ListInput, who: Asking): Promise<void> => {
    const person = await loadPerson(database.db, who.session);
    const want = expected(all, person, input, who.session.period);
    const { rows, count } = await askAllPages(input, who);
    const ids = rows.map(({ id }) => id);
    assert.deepEqual(
      ids,
      want,
      JSON.stringify({ input, self: who.session.employeeId, actingFor: who.session.actingFor, period: who.session.period }),
    );
    assert.equal(count, want.length, 'the count equals the list');
    assert.equal(new Set(ids).size, ids.length, 'no doubles');
    const file = await listedIds(await queryOf(input, who), who);
    assert.deepEqual(file, want, 'Excel holds the same');
    const known = new Map(all.map((each) => [each.row.id, each]));
    for (const { id, massSigning, expiresSoon, wanted, wantedOf, daysLeft } of rows)
      assert.deepEqual(
        { wanted, isOwn: wantedOf === null, daysLeft, massSigning, expiresSoon },
        expectedMarks(known.get(id)!, person, input.queue),
        `document ${id} of queue ${input.queue}`,
      );
  };

  /** The numbers on the chips are those of the lists behind them. */
  const checkDueCounts = async (all: Everything, who: Asking): Promise<void> => {
    const person = await loadPerson(database.db, who.session);
    const { list } = await askList({ queue: queues.incoming }, who);
    const want = dueGroups.map((due) => [due, expected(all, person, { queue: queues.incoming, due }, null).length]);
    assert.deepEqual(list.dueCounts, Object.fromEntries(want));
  };

  /**
   * A random act, by a participant whose turn it is, by the initiator, or by a deputy of either. An act that the rules refuse (a key is
   * required, it is too early) changes nothing, and the lists must show that too.
   */
  const actSomehow = async (all: Everything, office: Office, pick: number): Promise<void> => {
    const chosen = all[pick % Math.max(1, all.length)];
    if (!chosen) return;
    const { id, initiatorId } = chosen.state.document;
    const waiting = chosen.state.participants.filter((entry) => entry.state === 'waiting');
    const entry = waiting[pick % Math.max(1, waiting.length)];
    const principal = entry && pick % 3 !== 0 ? entry.employeeId : initiatorId;
    const substitute = pick % 4 === 0 ? office.staff[staffNames[pick % staffNames.length]!] : principal;
    const who = await asking(database.db, office, substitute, { actingFor: substitute === principal ? [] : [principal] });
    const log = {
      error: (fault: unknown): never => {
        throw fault;
      },
    };
    const context = { ...who, say: (key: string) => key, files: nowhere, log };
    const acts: readonly (() => Promise<unknown>)[] = [
      ...(entry
        ? Array.from(
            { length: 4 },
            () => () => decide({ id, stage: entry.stage, decision: pick % 5 === 0 ? 20 : 10, employeeId: entry.employeeId }, who),
          )
        : []),
      () => act({ id, act: { kind: 'withdraw' } }, who),
      () => act({ id, act: { kind: 'return' } }, who),
      () => act({ id, act: { kind: 'reaggregate' } }, who),
      () => removeDocument({ id }, context),
      () => copy({ id }, who),
    ];
    await acts[pick % acts.length]!().catch((error: unknown) => {
      if (!(error instanceof RequestError)) throw error;
    });
  };

  test('in every list, before and after all kinds of acts, with and without filters, with and without a substitution', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyShape, { minLength: 20, maxLength: 120 }),
        fc.array(fc.nat(), { minLength: 5, maxLength: 8 }),
        fc.gen(),
        async (shapes, picks, gen) => {
          const office = await makeClosedOffice(`random${(run += 1)}`);
          await storeDocuments(
            database.db,
            shapes.map((each) => storedShape(each, office)),
          );
          let all = await readAll(office);
          for (const pick of [null, ...picks]) {
            if (pick !== null) await actSomehow(all, office, pick);
            if (pick !== null && pick % 3 === 0) await foldCounters(database.db);
            all = await readAll(office);
            for (let index = 0; index < 4; index += 1) {
              const { reader: who, queue, narrowed } = gen(() => asked(office));
              await checkList(all, { queue, ...(index % 2 === 0 ? {} : narrowed) }, await asReader(office, who));
            }
          }
        },
      ),
      { numRuns: 20, endOnFailure: true },
    );
  });

  test('in every employee’s queues, and in the number of documents in work', async () => {
    const office = await makeOffice(database.db, 'whole');
    await storeDocuments(
      database.db,
      fc.sample(anyShape, { numRuns: 160, seed: 7 }).map((each) => storedShape(each, office)),
    );
    const all = await readAll(office);
    for (const name of staffNames) {
      const who = await asking(database.db, office, office.staff[name]);
      for (const queue of queueCodes) await checkList(all, { queue }, who);
      for (const wanted of wantedKinds) await checkList(all, { queue: queues.incoming, wanted }, who);
      await checkDueCounts(all, who);
      const inWork = await documentsInWork(database.db, [office.staff[name]]);
      assert.equal(inWork.get(office.staff[name]), (await askList({ queue: queues.inWork }, who)).list.count);
    }
  });

  test('another organisation’s documents are invisible', async () => {
    const [mine, theirs] = [await makeOffice(database.db, 'mine'), await makeOffice(database.db, 'theirs')];
    await storeDocuments(
      database.db,
      fc.sample(anyShape, { numRuns: 40, seed: 3 }).map((each) => storedShape({ ...each, isPublic: true }, theirs)),
    );
    for (const name of staffNames) {
      const who = await asking(database.db, mine, mine.staff[name]);
      for (const queue of queueCodes) assert.equal((await askList({ queue }, who)).list.count, 0);
      assert.equal((await askList({ queue: queues.all, search: 'договор', searchAllPeriods: true }, who)).list.count, 0);
    }
  });

  test('deep pages start where the counters say', async () => {
    const office = await makeOffice(database.db, 'deep');
    const shapes = fc.sample(anyShape, { numRuns: 700, seed: 11 });
    await storeDocuments(
      database.db,
      shapes.map((each) =>
        storedShape(
          {
            ...each,
            initiator: 'worker',
            status: 600,
            entries: [{ stage: stages.aggregation, who: 'head', queueNumber: 1, assigner: null, acted: true }],
          },
          office,
        ),
      ),
    );
    const all = await readAll(office);
    for (const name of ['worker', 'administrator', 'clerk'] as const)
      await checkList(all, { queue: queues.all }, await asking(database.db, office, office.staff[name]));
    const both = await asking(database.db, office, office.staff.trainee, {
      actingFor: [office.staff.worker, office.staff.head, office.staff.administrator],
    });
    await checkList(all, { queue: queues.all }, both);
    await checkList(all, { queue: queues.executed, sort: 5 }, both);
  });
});
