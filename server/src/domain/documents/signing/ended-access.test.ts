/** What was started is not decided any longer when the signer has lost access, a deputyship or the session meanwhile (ADM-30 to ADM-32). */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { endPersonSessions, lockPerson } from '@qujat/contract/administration/person-access';
import { signByKey } from '@qujat/contract/signing';
import { keyPassword } from '../../../test-support/keys.ts';
import type { Client } from '../../../test-support/server.ts';
import { endSession, type EndReason } from '../../identity/auth/end-session.ts';
import type { StaffName } from '../test-support/office.ts';
import { applyDecision } from './apply.ts';
import { SessionEndedError } from './outcome.ts';
import type { Actor } from './signing-parts.ts';
import { asFile, newBatch, signingOffice } from './test-support/signing.ts';

describe('nothing more is decided', () => {
  const { get } = signingOffice();
  const made: { administrator?: Client } = {};
  before(async () => {
    const { server, office, clientOf } = get();
    await server.db
      .insertInto('employee_roles')
      .values({ organisation_id: office.organisationId, employee_id: office.staff.administrator, role: 'system-administrator' })
      .execute();
    made.administrator = await clientOf('administrator');
  });

  /** Somebody in a new session. */
  const actorOf = async (name: StaffName, actingFor: readonly StaffName[] = []): Promise<Actor> => {
    const { server, office, clientOf } = get();
    await clientOf(name);
    const { id } = await server.db
      .selectFrom('sessions')
      .select('id')
      .where('employee_id', '=', office.staff[name])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { staff, organisationId } = office;
    return { sessionId: id, employeeId: staff[name], organisationId, actingFor: actingFor.map((each) => staff[each]), address: '' };
  };
  const decide = (actor: Actor, documentId: number) =>
    applyDecision({ origin: '', db: get().server.db, clock: () => new Date(), decisionListeners: [] }, actor, { documentId });
  const statusesOf = async (ids: readonly number[]): Promise<number[]> =>
    (await get().server.db.selectFrom('documents').select('status').where('id', 'in', ids).orderBy('id').execute()).map(
      ({ status }) => status,
    );
  /** Has a batch of thirty documents begun; returns what was left of it when this has happened. */
  const leftAfter = async (happen: () => Promise<unknown>): Promise<{ id: number; outcome: string }[]> => {
    const { server, clientOf, documents, authority } = get();
    const director = await clientOf('director');
    const ids = await documents(30);
    const batch = newBatch();
    const keyFile = asFile(await authority.key({}));
    assert.equal(await director.call(signByKey, { documentIds: ids, keyFile, password: keyPassword, batch }), 'queued');
    await happen();
    for (const end = Date.now() + 60_000; ;) {
      assert.ok(Date.now() < end, 'the batch does not end');
      const items = await server.db.selectFrom('signing_items').selectAll().where('batch_id', '=', batch).orderBy('document_id').execute();
      if (items.some(({ state }) => state === 'waiting')) continue;
      const statuses = await statusesOf(ids);
      assert.deepEqual(
        statuses,
        items.map(({ state }) => (state === 'signed' ? 600 : 300)),
      );
      return items
        .filter(({ state }) => state !== 'signed')
        .map(({ document_id: id, state, outcome }) => ({ id, outcome: `${state} ${outcome}` }));
    }
  };

  test('on behalf of somebody for whom the signer no longer stands in', async () => {
    const { server, office, documents } = get();
    const { staff, organisationId } = office;
    const ids = await documents(2, { route: 'R4' });
    const actor = await actorOf('lawyer', ['director']);
    const starts_on = '2020-01-01';
    await server.db
      .insertInto('deputies')
      .values({ organisation_id: organisationId, employee_id: staff.director, deputy_id: staff.lawyer, starts_on })
      .execute();
    await decide(actor, ids[0]!);
    await server.db.updateTable('deputies').set({ ends_on: starts_on }).where('deputy_id', '=', staff.lawyer).execute();
    await assert.rejects(decide(actor, ids[1]!), { because: 'substitutionEnded' });
    assert.deepEqual(await statusesOf(ids), [600, 300]);
  });

  test('in a session that was ended because somebody else may have been in it; after a sign-out the rest goes on', async () => {
    const { server, documents } = get();
    const ends: readonly (readonly [EndReason, boolean])[] = [
      ['signed-out', true],
      ['replaced', true],
      ['ended-by-administrator', false],
      ['ended-by-person', false],
      ['password-demanded', false],
      ['factor-reset', false],
      ['token-reused', false],
    ];
    const ids = await documents(ends.length, { route: 'R4' });
    for (const [index, [reason, goesOn]] of ends.entries()) {
      const actor = await actorOf('director');
      await endSession(server.db, actor.sessionId, reason, new Date());
      const decided = decide(actor, ids[index]!);
      await (goesOn ? decided : assert.rejects(decided, SessionEndedError, reason));
    }
    assert.deepEqual(
      await statusesOf(ids),
      ends.map(([, goesOn]) => (goesOn ? 600 : 300)),
    );
  });

  test('in a batch whose sessions an administrator ends; each document that is left says so', async () => {
    const left = await leftAfter(() => made.administrator!.call(endPersonSessions, { employeeId: get().office.staff.director }));
    assert.ok(left.length > 0);
    assert.deepEqual([...new Set(left.map(({ outcome }) => outcome))], ['interrupted signing.sessionEnded']);
  });

  test('by somebody who is locked; each document that is left says so', async () => {
    const { server, office } = get();
    const actor = await actorOf('director');
    const left = await leftAfter(() => made.administrator!.call(lockPerson, { employeeId: office.staff.director }));
    assert.ok(left.length > 0);
    assert.deepEqual([...new Set(left.map(({ outcome }) => outcome))], ['interrupted signing.accessClosed']);
    await server.db.updateTable('sessions').set({ ended_at: null, end_reason: null }).where('id', '=', actor.sessionId).execute();
    await assert.rejects(decide(actor, left[0]!.id), { because: 'accessEnded' });
  });
});
