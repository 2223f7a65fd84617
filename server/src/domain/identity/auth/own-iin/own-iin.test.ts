import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { bindIin, iinChallenge, proveIin } from '@qujat/contract/own-iin';
import { readSettings, saveSecondFactor } from '@qujat/contract/settings';
import { addEmployee, addOrganisation, testPassword } from '../../../../test-support/people.ts';
import { testServer, type Client } from '../../../../test-support/server.ts';
import { signText } from '../../../../app/demo/keys/sign-text.ts';
import { keyPassword, makeTestAuthority, testIin, type TestAuthority } from '../../../../test-support/keys.ts';

const asFile = (bytes: Uint8Array, name = 'key.p12'): File => new File([new Uint8Array(bytes)], name);
const bin = '150190000003';

describe('the IIN of a person who has none', () => {
  const keys: { made?: TestAuthority } = {};
  const made = (): TestAuthority => keys.made!;
  before(async () => {
    keys.made = await makeTestAuthority();
  });
  after(() => keys.made?.remove());
  const server = testServer({ trustFolder: () => made().trustFolder });
  const emails = ['dulat@new.example', 'zhanar@new.example'] as const;
  const people = new Map<string, number>();
  before(async () => {
    const organisationId = await addOrganisation(server.db, { bin });
    for (const email of emails) people.set(email, (await addEmployee(server.db, { organisationId, email })).personId);
    await addEmployee(server.db, { organisationId, email: 'has@new.example', person: { iin: '000000900017' } });
  });
  beforeEach(async () => {
    await server.db.updateTable('people').set({ iin: null, second_factor: 'none' }).where('email', 'in', emails).execute();
    await server.db.deleteFrom('rate_limits').execute();
  });
  const dulat = (): Promise<Client> => server.signIn(emails[0]);
  const iinOf = async (email: string): Promise<string | null> =>
    (await server.db.selectFrom('people').select('iin').where('email', '=', email).executeTakeFirstOrThrow()).iin;
  const key = async (order: Parameters<TestAuthority['key']>[0] = {}): Promise<{ keyFile: File; password: string }> => ({
    keyFile: asFile(await made().key(order)),
    password: keyPassword,
  });

  test('is proven by a key, shown, and bound after a confirmation; then the key is the person’s', async () => {
    const client = await dulat();
    assert.deepEqual([(await client.call(readSettings, {})).hasTaxId, (await client.call(readSettings, {})).iin], [false, null]);
    await assert.rejects(client.call(saveSecondFactor, { factor: 'esign', password: testPassword }), {
      text: 'Сначала подтвердите свой ИИН ключом ЭЦП.',
    });
    const { iin, holder, proof } = await client.call(proveIin, await key());
    assert.deepEqual([iin, holder, await iinOf(emails[0])], [testIin, 'САПАРҒАЛИЕВ ДУЛАТ', null]);
    await client.call(bindIin, { proof, password: testPassword });
    assert.equal(await iinOf(emails[0]), testIin);
    assert.equal((await client.call(readSettings, {})).iin, testIin);
    await client.call(saveSecondFactor, { factor: 'esign', password: testPassword });
    const events = await server.db
      .selectFrom('audit_log')
      .select(['event', 'details'])
      .where('person_id', '=', people.get(emails[0])!)
      .where('event', 'like', 'iin%')
      .execute();
    assert.deepEqual(
      events.map(({ event, details }) => [event, details['iin']]),
      [['iin.bound', testIin]],
    );
    await assert.rejects(client.call(proveIin, await key()), { text: 'Ваш ИИН уже подтверждён.' });
  });

  test('is bound with the password of the account only, within a limited number of tries, and a letter tells of it', async () => {
    const client = await dulat();
    const { proof } = await client.call(proveIin, await key());
    await assert.rejects(client.call(bindIin, { proof, password: 'Not-the-password-1' }), {
      text: 'Неверный пароль для входа в Qujat.',
      reason: 'password-wrong',
    });
    assert.equal(await iinOf(emails[0]), null);
    const letters = () => server.db.selectFrom('outgoing_letters').select(['subject', 'body']).where('recipient', '=', emails[0]).execute();
    const before = (await letters()).length;
    await client.call(bindIin, { proof, password: testPassword });
    const [letter] = (await letters()).slice(before);
    assert.equal(letter?.subject, 'К учётной записи привязан ИИН');
    assert.match(letter.body, new RegExp(`ИИН …${testIin.slice(-4)}:`));
    assert.ok(!letter.body.includes(testIin));
    await server.db.updateTable('people').set({ iin: null }).where('email', '=', emails[0]).execute();
    for (let time = 0; time < 20; time += 1) await client.call(bindIin, { proof, password: 'x' }).catch(() => {});
    await assert.rejects(client.call(bindIin, { proof, password: testPassword }), { status: 429 });
  });

  test('is proven within a limited number of tries', async () => {
    const client = await dulat();
    const window_ends_at = new Date(server.clock.now().getTime() + 600_000);
    await server.db
      .insertInto('rate_limits')
      .values({ key: `iin:${people.get(emails[0])}`, count: 20, window_ends_at })
      .execute();
    await assert.rejects(client.call(proveIin, await key()), { status: 429 });
    assert.equal(await iinOf(emails[0]), null);
  });

  test('cannot be proven by an unusable key, with a message for each fault', async () => {
    const client = await dulat();
    const told = (input: Awaited<ReturnType<typeof key>>, text: string): Promise<void> =>
      assert.rejects(client.call(proveIin, input), { text });
    await told(await key({ kind: 'sign-in' }), 'Этот ключ не предназначен для подписания.');
    await told(await key({ kind: 'expired' }), 'Срок действия сертификата истёк.');
    await told(await key({ kind: 'untrusted' }), 'Сертификат выпущен неизвестным удостоверяющим центром.');
    await told({ ...(await key()), password: 'wrong' }, 'Неверный пароль ключа ЭЦП или файл повреждён.');
    for (const kind of ['rsa', 'ec'] as const)
      await told({ keyFile: asFile(await made().forged(kind)), password: keyPassword }, 'Неверный пароль ключа ЭЦП или файл повреждён.');
    await told(await key({ organisation: { name: 'Другая', bin: '260290990022' } }), 'БИН ключа ЭЦП не совпадает с БИН организации.');
    await told(
      await key({ iin: '000000900017' }),
      'С другой учётной записью уже связан ИИН 000000900017. Войдите под ней или обратитесь к администратору.',
    );
    await assert.rejects(client.call(proveIin, {}), { status: 400 });
    await assert.rejects(server.anonymous().call(proveIin, await key()), { status: 401 });
    const { proof } = await client.call(proveIin, await key({ organisation: { name: 'Новая', bin } }));
    assert.ok(proof);
    assert.equal(await iinOf(emails[0]), null);
  });

  test('is proven by NCALayer too: with a text made for this session, once', async () => {
    const client = await dulat();
    const { challenge } = await client.call(iinChallenge, {});
    assert.match(challenge, /dulat@new\.example/);
    const signature = await signText(challenge, await made().key({}), keyPassword);
    const other = await server.signIn(emails[1]);
    const over = { text: 'Подтверждение ИИН устарело. Начните ещё раз.' };
    await assert.rejects(other.call(proveIin, { signature }), over);
    await assert.rejects(client.call(proveIin, { signature: await signText('anything', await made().key({}), keyPassword) }), over);
    await assert.rejects(
      client.call(proveIin, { signature: await signText(challenge, await made().key({ kind: 'sign-in' }), keyPassword) }),
      { text: 'Этот ключ не предназначен для подписания.' },
    );
    const again = await client.call(iinChallenge, {});
    const { iin, proof } = await client.call(proveIin, { signature: await signText(again.challenge, await made().key({}), keyPassword) });
    assert.equal(iin, testIin);
    await assert.rejects(client.call(proveIin, { signature: await signText(again.challenge, await made().key({}), keyPassword) }), over);
    await client.call(bindIin, { proof, password: testPassword });
    assert.equal(await iinOf(emails[0]), testIin);
  });

  test('is bound once, by the session that proved it, while the proof is valid', async () => {
    const [client, second, other] = [await dulat(), await dulat(), await server.signIn(emails[1])];
    const { proof } = await client.call(proveIin, await key());
    const over = { text: 'Подтверждение ИИН устарело. Начните ещё раз.' };
    await assert.rejects(other.call(bindIin, { proof, password: testPassword }), over);
    await assert.rejects(second.call(bindIin, { proof, password: testPassword }), over);
    await assert.rejects(client.call(bindIin, { proof: 'no such proof', password: testPassword }), over);
    const late = await client.call(proveIin, await key());
    server.clock.advance(11 * 60_000);
    await assert.rejects(client.call(bindIin, { proof: late.proof, password: testPassword }), over);
    assert.deepEqual([await iinOf(emails[0]), await iinOf(emails[1])], [null, null]);
  });

  test('of two concurrent proofs of one IIN one wins; a person who proves two gets one', async () => {
    const [client, other] = [await dulat(), await server.signIn(emails[1])];
    const proofs = await Promise.all([client.call(proveIin, await key()), other.call(proveIin, await key())]);
    const bound = await Promise.allSettled([
      client.call(bindIin, { proof: proofs[0].proof, password: testPassword }),
      other.call(bindIin, { proof: proofs[1].proof, password: testPassword }),
    ]);
    assert.deepEqual(bound.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
    assert.deepEqual([await iinOf(emails[0]), await iinOf(emails[1])].filter((iin) => iin === testIin).length, 1);
    await server.db.updateTable('people').set({ iin: null }).where('email', 'in', emails).execute();
    const two = [await client.call(proveIin, await key()), await client.call(proveIin, await key({ iin: '830314909905' }))];
    const both = await Promise.allSettled(two.map(({ proof }) => client.call(bindIin, { proof, password: testPassword })));
    assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  });
});
