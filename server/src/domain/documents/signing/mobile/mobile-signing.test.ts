import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { beginMobileSigning, cancelMobileSigning, mobileSigningState } from '@qujat/contract/mobile-signing';
import { profile } from '@qujat/contract/shell';
import { signingProgress } from '@qujat/contract/signing';
import { signOut } from '@qujat/contract/authentication';
import { sql } from 'kysely';
import { addTimeStamp } from '../../../../platform/keys/cms/write.ts';
import { readCms } from '../../../../platform/keys/cms/read.ts';
import { signByGost } from '../../../../platform/keys/test-support/gost.ts';
import { readDemoTimeStamps } from '../../../../app/demo/keys/time-stamps.ts';
import { testIin } from '../../../../test-support/keys.ts';
import type { Client } from '../../../../test-support/server.ts';
import { firstBrokenEntry } from '../../log.ts';
import { stampOf } from '../time-stamps.ts';
import { signingOffice } from '../test-support/signing.ts';
import { offerLife } from './begin.ts';
import { findSessionById } from '../../../identity/session/find.ts';
import { removeOldOffers } from './remove-old.ts';
import { makePhone, signByFile, signedBy, type Phone } from './test-support/phone.ts';
import { takeSignatures } from './take-signatures.ts';
import type { PhoneContext } from './services.ts';
import type { DocumentsOfApp, SigningInfo } from './protocol.ts';

const origin = 'http://qujat.example';

describe('signing by the state mobile application', () => {
  const { get } = signingOffice({
    publicOrigin: origin,
    mobileSigningLink: 'https://m.egov.kz/mobileSign/?link={link}&apn=kz.mobile.mgov',
  });
  const phone = (language?: string): Phone => makePhone(get().server.anonymous(), language);
  const statusOf = async (id: number): Promise<number> =>
    (await get().server.db.selectFrom('documents').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
  const signaturesOf = (id: number) =>
    get()
      .server.db.selectFrom('signatures as s')
      .innerJoin('document_originals as o', 'o.id', 's.original_id')
      .select(['s.algorithm', 's.iin', 'o.sha256'])
      .where('o.document_id', '=', id)
      .execute();
  type Order = Parameters<ReturnType<typeof get>['authority']['key']>[0];
  const rsa = async (order: Order = {}): Promise<(content: Buffer) => string> => {
    const file = await get().authority.key(order);
    return (content) => signByFile(file, content);
  };
  const state = async (signing: string, client: Client = get().director): Promise<string> => {
    const { state, result } = await client.call(mobileSigningState, { signing });
    return result ? `${state} ${result}` : state;
  };
  interface Read {
    readonly signing: string;
    readonly code: string;
    readonly info: SigningInfo;
    readonly documents: DocumentsOfApp;
  }
  /** The person starts it, and the phone has read what is to be signed. */
  const read = async (documentIds: number[], client: Client = get().director, more = {}): Promise<Read> => {
    const { signing, code } = await client.call(beginMobileSigning, { documentIds, ...more });
    const { body: info } = await phone().info(code);
    const { body: documents } = await phone().documents(info);
    return { signing, code, info, documents };
  };

  test('the whole way: the code, the organisation, the frozen bytes, the signature, the decision, the log', async () => {
    const { director, documents, server, bin } = get();
    assert.equal((await director.call(profile, {})).mobileSigning, true);
    const [id = 0] = await documents(1);
    const begun = await director.call(beginMobileSigning, { documentIds: [id], comment: 'Утверждаю' });
    assert.match(begun.code, /^mobileSign:http:\/\/qujat\.example\/qrsigner\/mgovSign\?code=[\w-]{43}$/);
    assert.equal(
      begun.link,
      `https://m.egov.kz/mobileSign/?link=${encodeURIComponent(begun.code.slice('mobileSign:'.length))}&apn=kz.mobile.mgov`,
    );
    assert.equal(begun.expiresIn, 600);
    assert.equal(await state(begun.signing), 'waiting');

    const { status, body: info } = await phone().info(begun.code);
    assert.equal(status, 200);
    assert.equal(info.organisation.bin, bin);
    assert.equal(info.document.auth_type, 'Token');
    assert.ok(new Date(info.expiry_date).getTime() > server.clock.now().getTime());
    assert.match(info.description, /№ П-1$/);
    assert.match((await phone('kk').info(begun.code)).body.description, /№ П-1$/);
    assert.equal(await state(begun.signing), 'opened');

    const { body: offered } = await phone().documents(info);
    const [only, ...none] = offered.documentsToSign;
    assert.ok(only);
    assert.deepEqual([offered.signMethod, none.length, only.id, only.document.file.mime], ['CMS_SIGN_ONLY', 0, 1, '@file/pdf']);
    const content = Buffer.from(only.document.file.data, 'base64');
    assert.deepEqual(only.meta, [
      { name: 'Тема', value: 'О закупке трансформатора' },
      { name: 'SHA-256', value: createHash('sha256').update(content).digest('hex') },
    ]);

    const given = await phone().give(info, signedBy(offered, await rsa()));
    assert.deepEqual([given.status, given.body], [200, { status: 'success' }]);
    assert.equal(await state(begun.signing), 'done ok');
    assert.equal(await statusOf(id), 600);
    const [signature] = await signaturesOf(id);
    assert.deepEqual([signature?.iin, signature?.sha256], [testIin, createHash('sha256').update(content).digest('hex')]);
    const progress = await director.call(signingProgress, { batch: begun.signing });
    assert.deepEqual([progress.key?.holder, progress.documents.map(({ state }) => state)], ['САПАРҒАЛИЕВ ДУЛАТ', ['signed']]);
    const log = await server.db.selectFrom('document_log').select(['action', 'comment']).where('document_id', '=', id).execute();
    assert.deepEqual(log, [{ action: 'approval.agree', comment: 'Утверждаю' }]);
    assert.equal(await firstBrokenEntry(server.db, { id, organisationId: get().office.organisationId }), null);

    // Used up: neither address answers, and nothing is signed twice.
    assert.equal((await phone().info(begun.code)).status, 410);
    assert.equal((await phone().documents(info)).status, 410);
    const again = await phone().give(info, signedBy(offered, await rsa()));
    assert.equal(again.status, 410);
    assert.match(again.body.message ?? '', /уже использован/);
    assert.equal((await signaturesOf(id)).length, 1);
  });

  test('several documents, GOST, and a signature that the application has stamped already', async () => {
    const { documents, gost, authority } = get();
    const [one = 0, two = 0] = await documents(2);
    const { signing, info, documents: offered } = await read([one, two]);
    const key = gost.key({ fullName: 'Сапарғалиев Дулат', iin: testIin });
    const source = { kind: 'key', ...(await readDemoTimeStamps(authority.dataDir)) } as const;
    const signed = signedBy(offered, (content) => signByGost(key, content).toString('base64'));
    const stamped = await Promise.all(
      signed.documentsToSign.map(async (each) => {
        const cms = Buffer.from(each.document.file.data, 'base64');
        const data = addTimeStamp(cms, await stampOf(source, readCms(cms).signer.signature, new Date())).toString('base64');
        return { ...each, document: { file: { ...each.document.file, data } } };
      }),
    );
    assert.equal((await phone().give(info, { ...signed, documentsToSign: stamped })).status, 200);
    assert.equal(await state(signing), 'done ok');
    assert.deepEqual([await statusOf(one), await statusOf(two)], [600, 600]);
  });

  test('a forged signature signs nothing; the other documents have their own outcome', async () => {
    const { director, documents } = get();
    const [one = 0, two = 0, three = 0] = await documents(3);
    const { signing, info, documents: offered } = await read([one, two, three]);
    const sign = await rsa();
    const first = Buffer.from(offered.documentsToSign[0]?.document.file.data ?? '', 'base64');
    const signed = signedBy(offered, (content, id) =>
      id === 2 ? sign(first) : id === 3 ? Buffer.from('no signature').toString('base64') : sign(content),
    );
    const { status, body } = await phone().give(info, signed);
    assert.deepEqual([status, body.message], [200, 'Подписано 1 из 3. Подробности – на экране подписания.']);
    assert.equal(await state(signing), 'done error');
    assert.deepEqual([await statusOf(one), await statusOf(two), await statusOf(three)], [600, 300, 300]);
    assert.deepEqual([(await signaturesOf(two)).length, (await signaturesOf(three)).length], [0, 0]);
    const progress = await director.call(signingProgress, { batch: signing });
    assert.deepEqual(
      progress.documents.map(({ state, text }) => [state, text]),
      [
        ['signed', 'Подписан'],
        ['failed', 'Подпись неверна: она сделана для другого документа или повреждена.'],
        ['failed', 'Подпись неверна: она сделана для другого документа или повреждена.'],
      ],
    );
  });

  test('keys that are not the person’s own, or may not sign: nothing is signed, and the application is told why', async () => {
    const { documents, gost, bin } = get();
    const other = { name: 'Другое', bin: '150190000003' };
    const cases: readonly (readonly [string, () => Promise<(content: Buffer) => string>, RegExp])[] = [
      ['iin_error', () => rsa({ iin: '000000900000' }), /ИИН|друг/i],
      ['not_signing_key', () => rsa({ kind: 'sign-in' }), /не предназначен/],
      ['expired', () => rsa({ kind: 'expired' }), /истёк/],
      ['untrusted', () => rsa({ kind: 'untrusted' }), /неизвестн/],
      ['revoked', () => rsa({ kind: 'revoked' }), /отозван/],
      ['self_bin_only', () => rsa({ organisation: other }), /./],
    ];
    const [id = 0] = await documents(1);
    for (const [word, sign, says] of cases) {
      const { signing, info, documents: offered } = await read([id]);
      const { status, body } = await phone().give(info, signedBy(offered, await sign()));
      assert.deepEqual([word, status, await state(signing)], [word, 403, `done ${word}`]);
      assert.match(body.message ?? '', says);
    }
    assert.deepEqual([await statusOf(id), await signaturesOf(id)], [300, []]);
    // Where the organisation's key is required, a personal one signs nothing.
    const [strict = 0] = await documents(1, { route: 'R3' });
    const first = await read([strict]);
    assert.equal((await phone().give(first.info, signedBy(first.documents, await rsa()))).status, 403);
    assert.equal(await state(first.signing), 'done restricts');
    const second = await read([strict]);
    const own = gost.key({ fullName: 'Сапарғалиев Дулат', iin: testIin, organisation: { name: 'ТОО «north»', bin } });
    assert.equal(
      (
        await phone().give(
          second.info,
          signedBy(second.documents, (content) => signByGost(own, content).toString('base64')),
        )
      ).status,
      200,
    );
    assert.equal(await statusOf(strict), 600);
  });

  test('nothing can be read without code and token, and no guess tells more than another', async () => {
    const { documents } = get();
    const [id = 0] = await documents(1);
    const { info, documents: offered } = await read([id]);
    assert.equal((await phone().info(`mobileSign:${origin}/qrsigner/mgovSign?code=${'x'.repeat(43)}`)).status, 404);
    assert.equal((await phone().info(`mobileSign:${origin}/qrsigner/mgovSign`)).status, 404);
    const signed = signedBy(offered, await rsa());
    const elsewhere = { ...info, document: { ...info.document, uri: info.document.uri.replace(/.{4}$/, '0000') } };
    for (const token of [null, 'x'.repeat(43), `${info.document.auth_token}x`]) {
      const refused = await phone().documents(info, token);
      assert.deepEqual([refused.status, Object.keys(refused.body)], [401, ['message']]);
      assert.deepEqual(refused, await phone().documents(elsewhere, token));
      assert.equal((await phone().give(info, signed, token)).status, 401);
    }
    assert.equal((await phone().documents(elsewhere)).status, 401);
    // A session's token opens nothing here.
    assert.equal((await phone().documents(info, get().director.tokens?.accessToken ?? '')).status, 401);
    assert.equal(await statusOf(id), 300);
    assert.equal((await phone().give(info, signed)).status, 200);
  });

  test('an unreadable answer uses nothing up', async () => {
    const { documents } = get();
    const [one = 0, two = 0] = await documents(2);
    const { info, documents: offered, signing } = await read([one, two]);
    const signed = signedBy(offered, await rsa());
    const [first] = signed.documentsToSign;
    for (const body of [
      {},
      { documentsToSign: [] },
      { documentsToSign: [first] },
      { documentsToSign: [first, first] },
      { documentsToSign: [first, { id: 2 }] },
      { documentsToSign: [first, { id: 2, document: { file: { data: 5 } } }] },
      { documentsToSign: 'x' },
    ]) {
      const { status, body: answer } = await phone().give(info, body);
      assert.deepEqual([status, Object.keys(answer)], [400, ['message']]);
    }
    const tooLong = { ...signed, padding: 'x'.repeat(5_000_000) };
    assert.equal((await phone().give(info, tooLong)).status, 413);
    assert.equal(await state(signing), 'opened');
    assert.equal((await phone().give(info, signed)).status, 200);
  });

  test('only the session that has started it sees and cancels it; a cancelled or expired code is told as such', async () => {
    const { director, documents, clientOf, server } = get();
    const [id = 0] = await documents(1);
    const { signing, code, info, documents: offered } = await read([id]);
    const otherBrowser = await clientOf('director');
    const lawyer = await clientOf('lawyer');
    for (const other of [otherBrowser, lawyer]) {
      await assert.rejects(other.call(mobileSigningState, { signing }), { text: /Такого запроса/ });
      await other.call(cancelMobileSigning, { signing });
      await assert.rejects(other.call(signingProgress, { batch: 'x' }));
    }
    assert.equal(await state(signing), 'opened');
    await director.call(cancelMobileSigning, { signing });
    assert.equal(await state(signing), 'cancelled');
    assert.match((await phone().info(code)).body.message ?? '', /отменено/);
    const refused = await phone().give(info, signedBy(offered, await rsa()));
    assert.deepEqual([refused.status, await statusOf(id)], [410, 300]);

    const late = await read([id]);
    server.clock.advance(offerLife);
    assert.equal(await state(late.signing), 'expired');
    const answer = await phone('kk').give(late.info, signedBy(late.documents, await rsa()));
    assert.deepEqual([answer.status, await statusOf(id)], [410, 300]);
    assert.match(answer.body.message ?? '', /Кодтың мерзімі өтті/);
    assert.equal(await state(signing), 'cancelled');
    // Of both nothing is left after a day.
    server.clock.advance(25 * 3_600_000);
    await removeOldOffers.run(server.db, server.clock.now());
    assert.equal(
      (await server.db.selectFrom('mobile_signings').select('id').where('id', 'in', [signing, late.signing]).execute()).length,
      0,
    );
  });

  test('two phones with one code: one of them signs', async () => {
    const { documents, clientOf } = get();
    const client = await clientOf('director');
    const [id = 0] = await documents(1);
    const { info, documents: offered, signing } = await read([id], client);
    const signed = signedBy(offered, await rsa());
    const answers = await Promise.all([phone().give(info, signed), phone().give(info, signed), phone().give(info, signed)]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 410, 410]);
    assert.deepEqual([await state(signing, client), (await signaturesOf(id)).length], ['done ok', 1]);
  });

  test('a document that has changed since is not signed, and neither is one after the session has ended', async () => {
    const { documents, clientOf, server } = get();
    const client = await clientOf('director');
    const [id = 0, other = 0] = await documents(2);
    const stale = await read([id], client);
    await server.db
      .updateTable('documents')
      .set(({ eb }) => ({ version: eb('version', '+', 1), turn_version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const { status, body } = await phone().give(stale.info, signedBy(stale.documents, await rsa()));
    assert.deepEqual([status, await state(stale.signing, client), await statusOf(id)], [403, 'done error', 300]);
    assert.match(body.message ?? '', /измен/i);

    const replaced = await read([other], client);
    await server.db.updateTable('document_originals').set({ dropped_at: new Date() }).where('document_id', '=', other).execute();
    assert.equal((await phone().give(replaced.info, signedBy(replaced.documents, await rsa()))).status, 403);
    assert.deepEqual([await statusOf(other), await signaturesOf(other)], [300, []]);

    const open = await read([id], client);
    await client.call(signOut, {});
    for (const answer of [await phone().info(open.code), await phone().documents(open.info)]) assert.equal(answer.status, 403);
    assert.equal((await phone().give(open.info, signedBy(open.documents, await rsa()))).status, 403);
    assert.deepEqual([await statusOf(id), await signaturesOf(id)], [300, []]);
  });

  test('nothing is signed if the session or the code ends while the answer arrives', async () => {
    const { documents, clientOf, server } = get();
    const client = await clientOf('director');
    const [id = 0] = await documents(1);
    const { signing, documents: offered } = await read([id], client);
    const body = { ...signedBy(offered, await rsa()) };
    const offer = await server.db.selectFrom('mobile_signings').selectAll().where('id', '=', signing).executeTakeFirstOrThrow();
    const take = (at: Date) => {
      const parts = { signing: { parts: { clock: () => at } }, say: (key: string) => key };
      // The request was admitted in time.
      const context = { db: server.db, now: server.clock.now(), findSessionById, ...parts } as unknown as PhoneContext;
      return takeSignatures({ offer }, body, context);
    };
    const takenAt = async () =>
      (await server.db.selectFrom('mobile_signings').select('taken_at').where('id', '=', signing).executeTakeFirstOrThrow()).taken_at;
    await assert.rejects(take(offer.expires_at), { key: 'mobileSigning.expired' });
    await client.call(signOut, {});
    await assert.rejects(take(server.clock.now()), { status: 403, key: 'mobileSigning.sessionOver' });
    assert.deepEqual([await takenAt(), await statusOf(id), await signaturesOf(id)], [null, 300, []]);
  });

  test('the code shows nothing of documents to which the person has lost access', async () => {
    const { server, office, documents, clientOf } = get();
    const { staff, organisationId } = office;
    await server.db.updateTable('people').set({ iin: '820301400018' }).where('email', '=', 'lawyer@north.example').execute();
    await server.db
      .insertInto('deputies')
      .values({ organisation_id: organisationId, employee_id: staff.director, deputy_id: staff.lawyer, starts_on: '2020-01-01' })
      .execute();
    const lawyer = await clientOf('lawyer');
    await server.db
      .insertInto('session_substitutions')
      .expression((eb) =>
        eb
          .selectFrom('sessions')
          .select(['id', eb.val(staff.director).as('employee_id')])
          .where('employee_id', '=', staff.lawyer),
      )
      .execute();
    const open = await read(await documents(1), lawyer);
    assert.equal(open.documents.documentsToSign.length, 1);
    await server.db.updateTable('deputies').set({ ends_on: '2020-01-01' }).where('deputy_id', '=', staff.lawyer).execute();
    for (const answer of [await phone().info(open.code), await phone().documents(open.info)]) {
      assert.equal(answer.status, 403);
      assert.ok(!JSON.stringify(answer.body).includes('трансформатор'));
    }
  });

  test('what is left of several documents is not signed once the session has ended', async () => {
    const { documents, clientOf, server } = get();
    const client = await clientOf('director');
    const [one = 0, two = 0] = await documents(2);
    const { signing, info, documents: offered } = await read([one, two], client);
    const { session_id: session } = await server.db
      .selectFrom('mobile_signings')
      .select('session_id')
      .where('id', '=', signing)
      .executeTakeFirstOrThrow();
    // The person signs out while the first document is signed.
    await sql`create function end_session() returns trigger language plpgsql as $$ begin
      update sessions set ended_at = now(), end_reason = 'signed-out' where id = ${sql.lit(Number(session))};
      return null;
    end $$`.execute(server.db);
    await sql`create trigger end_session after insert on signatures for each row execute function end_session()`.execute(server.db);
    try {
      const { status, body } = await phone().give(info, signedBy(offered, await rsa()));
      assert.deepEqual([status, body.message], [200, 'Подписано 1 из 2. Подробности – на экране подписания.']);
    } finally {
      await sql`drop function end_session cascade`.execute(server.db);
    }
    assert.deepEqual([await statusOf(one), await statusOf(two), await signaturesOf(two)], [600, 300, []]);
    const items = await server.db
      .selectFrom('signing_items')
      .select('outcome')
      .where('batch_id', '=', signing)
      .orderBy('position')
      .execute();
    assert.deepEqual(items.map(({ outcome }) => outcome).at(1), 'mobileSigning.sessionOver');
  });
});
