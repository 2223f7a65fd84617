/** The drill of a clock that an operator, or a lost time server, sets back by an hour. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { refreshTokens, signIn } from '@qujat/contract/authentication';
import { decideDocument } from '@qujat/contract/document-card';
import { liveEventsPath } from '@qujat/contract/live-events';
import { decisions, stages } from '@qujat/contract/vocabulary';
import { servedOffice } from '../domain/documents/test-support/served-office.ts';
import { emailOf } from '../domain/documents/test-support/office.ts';
import { cheapCost, hashPassword } from '../platform/crypto/password.ts';
import { limits } from '../platform/limits/rate-limit.ts';
import { followEvents, until } from '../test-support/event-stream.ts';
import { testPassword } from '../test-support/people.ts';
import { useUp } from '../test-support/use-up.ts';

describe('a clock that is set back by an hour', () => {
  const served = servedOffice();
  const hour = 60 * 60_000;

  test('keeps people in, takes their decisions in their order, and locks nobody out for the hour', async () => {
    const { server, clients, office } = served;
    const { lawyer } = clients;
    await server.db
      .updateTable('people')
      .set({ password_hash: await hashPassword(testPassword, cheapCost) })
      .execute();
    const enter = () => server.anonymous().call(signIn, { email: emailOf('engineer', 'north'), password: testPassword });
    const decide = async (): Promise<number> => {
      const id = await served.store([
        { stage: stages.aggregation, employeeId: office.staff.lawyer },
        { stage: stages.approval, employeeId: office.staff.director },
      ]);
      const { employeeId } = { employeeId: office.staff.lawyer };
      await lawyer.call(decideDocument, { stage: stages.aggregation, decision: decisions.agree, id, employeeId });
      return id;
    };
    const before = await decide();
    const { refreshToken } = await enter();
    await useUp(server.db, limits.signInsByNetwork, '127.0.0.1', server.clock.now());
    await useUp(server.db, { ...limits.signInsByNetwork, name: `${limits.signInsByNetwork.name}-pace` }, '127.0.0.1', server.clock.now());

    server.clock.advance(-hour);
    const after = await decide();
    const log = await server.db
      .selectFrom('document_log')
      .select('document_id')
      .where('document_id', 'in', [before, after])
      .where('action', '=', 'aggregation.agree')
      .orderBy('sequence')
      .execute();
    assert.deepEqual(
      log.map((entry) => entry.document_id),
      [before, after],
    );
    assert.ok((await enter()).accessToken, 'a window of the hour to come locks nobody out');
    const renewed = await server.anonymous().call(refreshTokens, { refreshToken: refreshToken ?? '' });
    assert.ok(renewed.accessToken);
    const stream = await followEvents((signal) => lawyer.fetch(liveEventsPath, { signal }));
    await until('the stream is open', () => stream.events.includes('ready'));
    stream.leave();
  });
});
