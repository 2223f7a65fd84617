/** Letters that NCALayer signs: they arrive like those of a key file, and nobody else's signature passes (EXC-6). */
import assert from 'node:assert/strict';
import { createPrivateKey } from 'node:crypto';
import { describe, test } from 'node:test';
import type { InputOf } from '@qujat/contract/call';
import { lettersToSign, sendSignedToExchange } from '@qujat/contract/exchange';
import { signWithoutStamp, signingKeyOf, writeCms } from '../../platform/keys/cms/write.ts';
import { oids } from '../../platform/keys/oids.ts';
import { openP12 } from '../../platform/keys/p12/open-p12.ts';
import { keyPassword, type TestAuthority } from '../../test-support/keys.ts';
import { emailOf } from '../documents/test-support/office.ts';
import { testExchange } from './test-support/two-offices.ts';

type Signed = InputOf<(typeof sendSignedToExchange)['fields']>;

const again = 'Письмо или его получатели изменились, либо прошло больше 15 минут. Подпишите ещё раз.';
const falseText = 'Подпись неверна: она сделана для другого документа или повреждена.';

/** A detached signature, as NCALayer makes it. */
const cmsOf = (base64: string, p12: Uint8Array): string => {
  const opened = openP12(p12, keyPassword);
  if ('problem' in opened) throw new Error(opened.problem);
  const [certificate = Buffer.alloc(0), ...chain] = opened.certificates.map((each) => Buffer.from(each));
  const key = signingKeyOf(createPrivateKey({ key: Buffer.from(opened.key), format: 'der', type: 'pkcs8' }), certificate, chain);
  const digest = key.digest(Buffer.from(base64, 'base64'));
  return writeCms(signWithoutStamp(key, { contentType: oids.data, digest, at: new Date() })).toString('base64');
};

describe('letters that NCALayer signs', () => {
  const { server, scene, letter, send, round, status, incoming, actions } = testExchange();

  const north = { name: 'ТОО «north»', bin: '' };
  const keyOf = (order: Parameters<TestAuthority['key']>[0] = {}): Promise<Uint8Array> =>
    scene.authority().key({ organisation: { ...north, bin: scene.bins.north }, ...order });
  const fields = (id: number) => ({ id, characterId: 'notification', kindId: 'letter', phone: '+7 700 000 00 00', executor: 'Тестов' });

  const signed = async (id: number, key?: Uint8Array, who = scene.clerk): Promise<Signed> => {
    const p12 = key ?? (await keyOf());
    const { createdAt, letters } = await who.call(lettersToSign, fields(id));
    const signatures = letters.map(({ bin, content }) => ({ bin, signature: cmsOf(content, p12) }));
    return { ...fields(id), createdAt, signatures };
  };
  const give = (input: Signed, who = scene.clerk) => who.call(sendSignedToExchange, input);
  const refused = async (input: Signed, text: string, who = scene.clerk): Promise<void> => {
    await assert.rejects(give(input, who), { text }, text);
    assert.deepEqual((await status(input.id)).sent, [], text);
  };

  test('a letter is signed, sent, received and registered like one of a key file', async () => {
    const id = await letter(undefined, { subject: 'Подписано NCALayer \u202E & <так>' });
    assert.match((await give(await signed(id))).text, /подписан и отправляется/);
    for (let turn = 0; turn < 3; turn += 1) await round(turn * 60_000);
    assert.equal((await status(id)).sent[0]?.state, 'delivered');
    assert.equal((await incoming()).length, 1);
    assert.ok((await actions(id)).includes('exchange.queued'));
  });

  test('refuses forged, foreign and unfit signatures, and stores nothing', async () => {
    const id = await letter();
    const other = await letter(undefined, { subject: 'О другом' });
    const right = await signed(id);
    const [{ bin, signature } = { bin: '', signature: '' }] = right.signatures;
    await refused({ ...right, signatures: (await signed(other)).signatures }, falseText);
    await refused({ ...right, executor: 'Другой' }, falseText);
    await refused({ ...right, kindId: 'memo' }, falseText);
    await refused({ ...right, createdAt: right.createdAt - 1 }, falseText);
    await refused({ ...right, signatures: [{ bin, signature: signature.slice(0, -400) }] }, falseText);
    await refused({ ...right, signatures: [{ bin, signature: 'нет' }] }, falseText);
    await refused({ ...right, signatures: [] }, again);
    await refused({ ...right, signatures: [...right.signatures, { bin: '000000000000', signature }] }, again);
    await refused({ ...right, createdAt: right.createdAt - 3600 }, again);
    await refused({ ...right, createdAt: right.createdAt + 3600 }, again);
    await refused(await signed(id, await keyOf({ iin: '000000900000' })), 'ИИН ключа ЭЦП не совпадает с вашим ИИН.');
    await refused(await signed(id, await keyOf({ kind: 'untrusted' })), 'Сертификат выпущен неизвестным удостоверяющим центром.');
    await refused(await signed(id, await keyOf({ kind: 'expired' })), 'Срок действия сертификата истёк.');
    const foreign = await keyOf({ organisation: { name: 'Чужая', bin: '000190009999' } });
    await refused(await signed(id, foreign), 'БИН ключа ЭЦП не совпадает с БИН организации.');
    await refused(await signed(id, await scene.authority().key({})), 'В ключе нет БИН организации. Выберите ключ ЭЦП юридического лица.');
    await assert.rejects(give({ ...right, signatures: [{ bin, signature: 'x'.repeat(50_000) }] }), { status: 400 });
    assert.deepEqual((await status(id)).sent, []);
  });

  test('a signature of one session fits in no other, and only once', async () => {
    const id = await letter();
    const right = await signed(id);
    const elsewhere = await server.signIn(emailOf('clerk', 'north'));
    await refused(right, falseText, elsewhere);
    await give(right);
    await assert.rejects(give(right), { text: 'Документ уже отправлен в ЕСЭДО.' });
    await server.db.updateTable('exchange_messages').set({ state: 'rejected' }).where('document_id', '=', id).execute();
    await assert.rejects(give(right), { text: again });
    assert.equal((await status(id)).sent.length, 1);
  });

  test('an organisation without key files sends by NCALayer; a file is refused', async () => {
    const only = (ncalayer_only: boolean) =>
      server.db.updateTable('organisations').set({ ncalayer_only }).where('id', '=', scene.office.organisationId).execute();
    const id = await letter();
    await only(true);
    try {
      assert.equal((await status(id)).refusal, null);
      await assert.rejects(send(id), { status: 409 });
      await give(await signed(id));
      assert.equal((await status(id)).sent.length, 1);
    } finally {
      await only(false);
    }
  });
});
