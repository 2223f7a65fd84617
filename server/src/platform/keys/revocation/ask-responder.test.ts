import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { answerOcsp, type Responder } from '../../../app/demo/keys/answer-ocsp.ts';
import { keyObjectOf } from '../../../app/demo/keys/authority.ts';
import type { AuthorityServer } from '../../../app/demo/keys/serve-authority.ts';
import { makeTestAuthority, type TestAuthority } from '../../../test-support/keys.ts';
import { createResponders } from './ask-responder.ts';
import type { OcspSubject } from './ocsp-answer.ts';

const minute = 60_000;
const loopback = { networks: ['127.0.0.1'], hosts: [] };

describe('a responder', () => {
  const made: { authority?: TestAuthority; key?: Responder['key'] } = {};
  const state: { asked: number; now: number; answer: RequestListener } = { asked: 0, now: 0, answer: () => {} };
  const authority = (): TestAuthority => made.authority ?? assert.fail('made before');
  const server = createServer((request, response) => {
    state.asked += 1;
    state.answer(request, response);
  });

  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    made.authority = await makeTestAuthority(new Date(), async (): Promise<AuthorityServer> => ({ address, close: async () => {} }));
    made.key = await keyObjectOf(authority().authority.pair);
  });
  after(() => {
    server.closeAllConnections();
    server.close();
    authority().remove();
  });

  const rightly =
    (rest: Partial<Responder> = {}, change: (der: Buffer) => Buffer = (der) => der): RequestListener =>
    async (request, response) => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      const { certificate } = authority().authority;
      const now = new Date(state.now);
      const from = {
        certificate,
        key: made.key!,
        isDelegated: false,
        issuer: certificate,
        revokedAt: () => null,
        from: now,
        until: new Date(state.now + 60 * minute),
      };
      response.writeHead(200).end(change(answerOcsp(Buffer.concat(pieces), { ...from, ...rest })));
    };
  /** Queries a new set of responders about a new certificate. */
  const make = async (answer: RequestListener, policy = loopback, timeoutMs?: number) => {
    Object.assign(state, { answer, asked: 0, now: Date.now() });
    const failures: string[] = [];
    const subject: OcspSubject = { certificate: (await authority().ecKey({})).certificate, issuer: authority().authority.certificate };
    const responders = createResponders({
      policy,
      clock: () => new Date(state.now),
      onFailure: (_, error) => failures.push(String(error)),
      ...(timeoutMs && { timeoutMs }),
    });
    return { ask: () => responders.ask(subject), failures };
  };

  test('is asked once about a certificate, and again when its answer has grown old', async () => {
    const { ask, failures } = await make(rightly());
    const [one, other] = await Promise.all([ask(), ask()]);
    assert.equal(one?.state, 'good');
    assert.equal(one, other);
    state.now += minute;
    await ask();
    assert.equal(state.asked, 1);
    state.now += 2 * minute;
    assert.equal((await ask())?.state, 'good');
    assert.deepEqual([state.asked, failures], [2, []]);
  });

  test('may leave the nonce out, but not give another', async () => {
    assert.equal((await (await make(rightly({ ignoresNonce: true }))).ask())?.state, 'good');
    const kept: Buffer[] = [];
    const first = await make(rightly({}, (der) => (kept.push(der), der)));
    await first.ask();
    // The response to an earlier request about the same certificate.
    state.now += 3 * minute;
    state.answer = (_, response) => response.writeHead(200).end(kept[0]);
    assert.equal(await first.ask(), null);
    assert.match(first.failures[0] ?? '', /nonce does not match/);
  });

  test('speaks of the present only, within five minutes of this clock', async () => {
    for (const [from, until, counts] of [
      [-60, 60, true],
      [4, 60, true],
      [6, 60, false],
      [-60, -4, true],
      [-60, -6, false],
      [-4, null, true],
      [-6, null, false],
    ] as const) {
      const at = (minutes: number): Date => new Date(Date.now() + minutes * minute);
      const { ask, failures } = await make(rightly({ from: at(from), until: until === null ? null : at(until) }));
      assert.equal((await ask())?.state ?? null, counts ? 'good' : null, `${from} to ${until}: ${failures.join()}`);
    }
  });

  test('that gives nothing that counts is left alone for a while, and said to the operator', async () => {
    for (const [answer, words] of [
      [(_, response) => response.writeHead(500).end(), /answered 500/],
      [(_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), /answered 302/],
      [(_, response) => response.writeHead(200).end('<html>'), /DerError|wanted|cut short|too long/],
      [(_, response) => response.writeHead(200).end(Buffer.alloc(100_000)), /more than 65536 bytes/],
    ] as const satisfies readonly (readonly [RequestListener, RegExp])[]) {
      const { ask, failures } = await make(answer);
      assert.equal(await ask(), null);
      assert.match(failures.join(), words);
      await ask();
      assert.equal(failures.length, 1, 'nobody waits for it a second time');
      state.now += 2 * minute;
      state.answer = rightly();
      assert.equal((await ask())?.state, 'good');
    }
  });

  test('that says nothing is not waited for', async () => {
    const { ask, failures } = await make(() => {}, loopback, 50);
    assert.deepEqual([await ask(), await ask()], [null, null]);
    assert.equal(failures.length, 1);
    assert.match(failures.join(), /no answer in time/);
  });

  test('inside of a network is not asked, unless the operator has named it', async () => {
    const refused = await make(rightly(), { networks: [], hosts: [] });
    assert.equal(await refused.ask(), null);
    // Refused before a connection is made.
    assert.match(refused.failures.join(), /not a public address/);
    const { port } = server.address() as AddressInfo;
    assert.equal((await (await make(rightly(), { networks: [], hosts: [`127.0.0.1:${port}`] } as never)).ask())?.state, 'good');
  });
});
