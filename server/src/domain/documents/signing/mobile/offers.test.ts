/** For whom signing by the state mobile application starts. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { beginMobileSigning, maxSignedByPhone } from '@qujat/contract/mobile-signing';
import { profile } from '@qujat/contract/shell';
import { consume, limits } from '../../../../platform/limits/rate-limit.ts';
import { signingOffice } from '../test-support/signing.ts';
import { makePhone, type Phone } from './test-support/phone.ts';

const origin = 'http://qujat.example';

describe('an offer to the state mobile application', () => {
  const { get } = signingOffice({
    publicOrigin: origin,
    mobileSigningLink: 'https://m.egov.kz/mobileSign/?link={link}&apn=kz.mobile.mgov',
  });
  const phone = (): Phone => makePhone(get().server.anonymous());

  test('it starts only for documents that wait for the person, for a person with an IIN, and within the limits', async () => {
    const { documents, clientOf, server } = get();
    const [id = 0] = await documents(1);
    const director = await clientOf('director');
    const lawyer = await clientOf('lawyer');
    await assert.rejects(lawyer.call(beginMobileSigning, { documentIds: [id] }), { text: /Сначала подтвердите свой ИИН/ });
    await server.db.updateTable('people').set({ iin: '000000900001' }).where('email', '=', 'lawyer@north.example').execute();
    await assert.rejects(lawyer.call(beginMobileSigning, { documentIds: [id] }), { status: 403 });
    await assert.rejects(director.call(beginMobileSigning, { documentIds: [999_999] }), { status: 404 });
    const tooMany = Array.from({ length: maxSignedByPhone + 1 }, (_, index) => index + 1);
    const form = new URLSearchParams(tooMany.map((each): [string, string] => ['docids[]', String(each)]));
    assert.equal((await director.fetch('/ce/apps/esign_mobile.php', { method: 'POST', body: form })).status, 400);
    const lasts = await Promise.allSettled(
      Array.from({ length: limits.mobileSignings.tries + 1 }, () => lawyer.call(beginMobileSigning, { documentIds: [id] })),
    );
    assert.ok(lasts.some((each) => each.status === 'rejected' && (each.reason as { status: number }).status === 429));
    const guesses = await Promise.all(
      Array.from(
        { length: limits.unknownPhones.tries + 1 },
        async () => (await phone().info(`mobileSign:${origin}/qrsigner/mgovSign?code=${'y'.repeat(43)}`)).status,
      ),
    );
    assert.ok(guesses.includes(429));
    // Many phones share one address, but not without end.
    const { code } = await director.call(beginMobileSigning, { documentIds: [id] });
    assert.equal((await phone().info(code)).status, 200);
    await consume(server.db, limits.phones, '127.0.0.1', server.clock.now(), limits.phones.tries - 1).catch(() => 0);
    assert.equal((await phone().info(code)).status, 429);
  });
});

describe('where it is not set up', () => {
  const { get } = signingOffice();
  test('nothing is offered', async () => {
    const { director, documents } = get();
    const documentIds = await documents(1);
    assert.equal((await director.call(profile, {})).mobileSigning, false);
    await assert.rejects(director.call(beginMobileSigning, { documentIds }), { text: /не настроено/ });
  });
});
