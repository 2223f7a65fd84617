import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, test } from 'node:test';
import { documentCard } from '@qujat/contract/document-card';
import { approveWithoutKey, checkSigning, dismissSigning, signByKey, signingProgress, type SigningProgress } from '@qujat/contract/signing';
import { readSettings } from '@qujat/contract/settings';
import { stages, statuses } from '@qujat/contract/vocabulary';
import { firstBrokenEntry } from '../log.ts';
import { CallFailure, type Client } from '../../../test-support/server.ts';
import type { KeyRole } from '../../../platform/keys/key-reader.ts';
import { gostP12 } from '../../../platform/keys/test-support/gost.ts';
import { keyPassword, testIin } from '../../../test-support/keys.ts';
import { asFile, newBatch, signingOffice } from './test-support/signing.ts';

describe('signing with a key file', () => {
  const { get } = signingOffice();
  const key = async (order: Parameters<ReturnType<typeof get>['authority']['key']>[0] = {}): Promise<File> =>
    asFile(await get().authority.key(order));
  const signatures = async (ids: readonly number[]) =>
    get()
      .server.db.selectFrom('signatures as s')
      .innerJoin('document_originals as o', 'o.id', 's.original_id')
      .selectAll('s')
      .select(['o.document_id', 'o.sha256'])
      .where('o.document_id', 'in', ids)
      .orderBy('o.document_id')
      .execute();
  const statusesOf = async (ids: readonly number[]): Promise<number[]> =>
    (await get().server.db.selectFrom('documents').select(['id', 'status']).where('id', 'in', ids).orderBy('id').execute()).map(
      ({ status }) => status,
    );
  const finished = async (client: Client, batch: string): Promise<SigningProgress> => {
    for (;;) {
      const progress = await client.call(signingProgress, { batch });
      if (progress.waiting === 0) return progress;
      await sleep(20);
    }
  };

  test('one document is signed within the call: decision, signature and log together', async () => {
    const { director, documents, server } = get();
    const [id = 0] = await documents(1);
    const batch = newBatch();
    assert.equal(
      await director.call(signByKey, { documentIds: [id], keyFile: await key(), password: keyPassword, batch, comment: ' Утверждаю ' }),
      'ok',
    );
    const [signature, ...more] = await signatures([id]);
    assert.equal(more.length, 0);
    assert.deepEqual([signature?.holder, signature?.algorithm, signature?.stage], ['САПАРҒАЛИЕВ ДУЛАТ', 'rsa', stages.approval]);
    assert.ok(signature?.revocation_list);
    assert.deepEqual(await statusesOf([id]), [statuses.completed]);
    const log = await server.db.selectFrom('document_log').selectAll().where('document_id', '=', id).execute();
    assert.deepEqual(
      log.map(({ action, comment }) => [action, comment]),
      [['approval.agree', 'Утверждаю']],
    );
    assert.equal(log[0]?.details['original'], signature?.sha256);
    assert.equal(await firstBrokenEntry(server.db, { id, organisationId: get().office.organisationId }), null);
    const progress = await director.call(signingProgress, { batch });
    assert.deepEqual(
      progress.documents.map(({ state, text }) => [state, text]),
      [['signed', 'Подписан']],
    );
  });

  test('the answer is a bare word, as specified', async () => {
    const { director, documents } = get();
    const [id = 0] = await documents(1);
    const form = new FormData();
    form.append('docids[]', String(id));
    form.append('ecpKeyFile', await key());
    form.append('ecpPassword', keyPassword);
    const response = await director.fetch('/ce/apps/esign_service.php', { method: 'POST', body: form });
    assert.deepEqual([response.headers.get('content-type'), await response.text()], ['text/plain; charset=utf-8', 'ok']);
  });

  test('every unusable key has its own word, and nothing is signed', async () => {
    const { director, documents } = get();
    const ids = await documents(1);
    const word = async (order: Parameters<typeof key>[0], password = keyPassword) =>
      director.call(signByKey, { documentIds: ids, keyFile: await key(order), password });
    assert.equal(await word({}, 'wrong'), 'password_error');
    assert.equal(await word({ kind: 'not-a-key' }), 'password_error');
    assert.equal(await word({ kind: 'expired' }), 'expired');
    assert.equal(await word({ kind: 'revoked' }), 'revoked');
    assert.equal(await word({ kind: 'untrusted' }), 'untrusted');
    assert.equal(await word({ kind: 'sign-in' }), 'not_signing_key');
    assert.equal(await word({ iin: '000000900000' }), 'iin_error');
    assert.deepEqual([await statusesOf(ids), await signatures(ids)], [[300], []]);
  });

  test('a file made from the public certificate signs nothing, alone or among others', async () => {
    const { director, documents, authority } = get();
    const ids = await documents(3);
    for (const kind of ['rsa', 'ec'] as const) {
      const keyFile = asFile(await authority.forged(kind));
      for (const documentIds of [ids.slice(0, 1), ids]) {
        assert.equal(await director.call(signByKey, { documentIds, keyFile, password: keyPassword }), 'password_error', kind);
      }
      await assert.rejects(director.call(checkSigning, { documentIds: ids, keyFile, password: keyPassword }), {
        text: 'Неверный пароль ключа ЭЦП или файл повреждён.',
      });
    }
    assert.deepEqual([await statusesOf(ids), await signatures(ids)], [[300, 300, 300], []]);
    const { file } = await authority.ecKey({});
    assert.equal(await director.call(signByKey, { documentIds: ids.slice(0, 1), keyFile: asFile(file), password: keyPassword }), 'ok');
    assert.deepEqual(
      (await signatures(ids)).map(({ algorithm }) => algorithm),
      ['ec'],
    );
  });

  test('a GOST key file signs like an RSA one', async () => {
    const { director, documents, gost } = get();
    const [id = 0] = await documents(1);
    const file = gostP12(gost.key({ fullName: 'Сапарғалиев Дулат', iin: testIin }), keyPassword);
    assert.equal(await director.call(signByKey, { documentIds: [id], keyFile: asFile(file), password: keyPassword }), 'ok');
    assert.deepEqual(
      (await signatures([id])).map(({ algorithm }) => algorithm),
      ['gost'],
    );
  });

  test('a template can require the organisation’s key', async () => {
    const { director, documents, bin } = get();
    const ids = await documents(1, { route: 'R3' });
    const word = async (order: Parameters<typeof key>[0]) =>
      director.call(signByKey, { documentIds: ids, keyFile: await key(order), password: keyPassword });
    assert.equal(await word({}), 'restricts');
    assert.equal(await word({ organisation: { name: 'ТОО «Другое»', bin: '150190000003' } }), 'self_bin_only');
    assert.deepEqual(await statusesOf(ids), [300]);
    assert.equal(await word({ organisation: { name: 'ТОО «north»', bin }, role: 'employee' }), 'restricts');
    assert.equal(await word({ organisation: { name: 'ТОО «north»', bin } }), 'ok');
  });

  test('the certificate’s role is shown before signing, with the outcome, and in the settings', async () => {
    const { director, documents, bin } = get();
    const documentIds = await documents(1, { route: 'R3' });
    const organisation = { name: 'ТОО «north»', bin };
    const input = async (role: KeyRole) => ({ documentIds, keyFile: await key({ organisation, role }), password: keyPassword });
    assert.equal((await director.call(checkSigning, await input('employee'))).key?.role, 'сотрудник организации');
    const batch = newBatch();
    assert.equal(await director.call(signByKey, { ...(await input('signatory')), batch }), 'ok');
    assert.deepEqual((await director.call(signingProgress, { batch })).key, { holder: 'САПАРҒАЛИЕВ ДУЛАТ', role: 'право подписи' });
    director.cookies.set('lang', 'en_EN');
    assert.equal((await director.call(signingProgress, { batch })).key?.role, 'right to sign');
    const [last, before] = (await director.call(readSettings, {})).keys;
    assert.deepEqual([last?.role, before?.role], ['right to sign', 'employee']);
    director.cookies.delete('lang');
    // A key of the person alone states none.
    const own = newBatch();
    const [free = 0] = await documents(1);
    await director.call(signByKey, { documentIds: [free], keyFile: await key(), password: keyPassword, batch: own });
    assert.equal((await director.call(signingProgress, { batch: own })).key?.role, null);
  });

  test('another organisation’s key signs nothing, at any stage and for any required key; a personal key does', async () => {
    const { director, documents } = get();
    const any = await documents(1);
    const none = await documents(1, { route: 'R4' });
    const agreed = await documents(1, { route: 'R1', stage: stages.aggregation, status: 200 });
    const other = await key({ organisation: { name: 'ТОО «Другое»', bin: '150190000003' } });
    for (const ids of [any, none, agreed]) {
      const batch = newBatch();
      assert.equal(await director.call(signByKey, { documentIds: ids, keyFile: other, password: keyPassword, batch }), 'self_bin_only');
      assert.deepEqual(
        (await director.call(signingProgress, { batch })).documents.map(({ text }) => text),
        ['БИН ключа ЭЦП не совпадает с БИН вашей организации.'],
      );
    }
    assert.deepEqual(
      [await statusesOf([...any, ...none, ...agreed]), await signatures([...any, ...none, ...agreed])],
      [[300, 300, 200], []],
    );
    for (const ids of [any, none, agreed])
      assert.equal(await director.call(signByKey, { documentIds: ids, keyFile: await key(), password: keyPassword }), 'ok');
  });

  test('several documents are queued; each has its outcome, and unsignable ones are reported at once', async () => {
    const { director, documents } = get();
    const good = await documents(7);
    const batch = newBatch();
    assert.equal(await director.call(signByKey, { documentIds: good, keyFile: await key(), password: keyPassword, batch }), 'queued');
    const progress = await finished(director, batch);
    assert.deepEqual([progress.total, progress.signed, progress.failed], [7, 7, 0]);
    assert.equal((await signatures(good)).length, 7);

    const [restricted = 0] = await documents(1, { route: 'R3' });
    const [notMine = 0] = await documents(1, { signatory: 'lawyer' });
    const [mine = 0] = await documents(1);
    const mixed = newBatch();
    assert.equal(
      await director.call(signByKey, {
        documentIds: [restricted, mine, good[0]!, notMine],
        keyFile: await key(),
        password: keyPassword,
        batch: mixed,
      }),
      'restricts',
    );
    const after = await finished(director, mixed);
    assert.deepEqual(
      after.documents.map(({ id, state, text }) => [id, state, text]),
      [
        [restricted, 'failed', 'Чтобы утвердить этот документ, нужен ключ ЭЦП организации.'],
        [mine, 'signed', 'Подписан'],
        [good[0], 'failed', 'Решение уже принято.'],
      ],
    );
    assert.deepEqual(await statusesOf([notMine]), [300]);
    assert.equal((await director.call(signingProgress, {})).batch, mixed);
    await director.call(dismissSigning, { batch: mixed });
    assert.notEqual((await director.call(signingProgress, {})).batch, mixed);
  });

  test('at aggregation and execution a key signs the agreement; a draft cannot be signed', async () => {
    const { director, documents } = get();
    const [agreed = 0] = await documents(1, { route: 'R1', stage: stages.aggregation, status: 200 });
    const [done = 0] = await documents(1, { route: 'R1', stage: stages.execution, status: 500 });
    const [draft = 0] = await documents(1, { status: 100 });
    const batch = newBatch();
    assert.equal(
      await director.call(signByKey, { documentIds: [agreed, done, draft], keyFile: await key(), password: keyPassword, batch }),
      'error',
    );
    const progress = await finished(director, batch);
    assert.deepEqual(
      progress.documents.map(({ state }) => state),
      ['signed', 'signed'],
    );
    assert.deepEqual(
      (await signatures([agreed, done])).map(({ stage }) => stage),
      [stages.aggregation, stages.execution],
    );
  });

  test('what has gone on since the person saw it is not signed at its next stage', async () => {
    const { director, documents, office, server } = get();
    const ids = await documents(2, { route: 'R1', stage: stages.aggregation, status: 200 });
    await server.db
      .insertInto('participants')
      .values(
        ids.map((document_id) => ({
          organisation_id: office.organisationId,
          document_id,
          stage: stages.execution,
          employee_id: office.staff.director,
          queue_number: 1,
        })),
      )
      .execute();
    const seen = await Promise.all(ids.map(async (id) => ({ id, version: (await director.call(documentCard, { id })).version })));
    const sign = async (documentIds: readonly number[]): Promise<string> =>
      director.call(signByKey, { documentIds, keyFile: await key(), password: keyPassword, batch: newBatch(), seen });
    assert.equal(await sign(ids.slice(0, 1)), 'ok');
    assert.deepEqual(await statusesOf(ids), [500, 200]);
    // The same press in another window, alone and among others.
    assert.equal(await sign(ids.slice(0, 1)), 'error');
    const batch = newBatch();
    await director.call(signByKey, { documentIds: ids, keyFile: await key(), password: keyPassword, batch, seen });
    assert.deepEqual(
      (await finished(director, batch)).documents.map(({ state }) => state),
      ['failed', 'signed'],
    );
    assert.deepEqual(await statusesOf(ids), [500, 500]);
    assert.deepEqual(
      (await signatures(ids)).map(({ stage }) => stage),
      [stages.aggregation, stages.aggregation],
    );
  });

  test('without a key only documents that require none are approved', async () => {
    const { director, documents } = get();
    const free = await documents(3, { route: 'R4' });
    assert.equal(await director.call(approveWithoutKey, { documentIds: free }), 'ok');
    const [keyed = 0] = await documents(1);
    const [more = 0] = await documents(1, { route: 'R4' });
    assert.equal(await director.call(approveWithoutKey, { documentIds: [keyed, more] }), 'restricts');
    assert.deepEqual(await statusesOf([...free, keyed, more]), [600, 600, 600, 300, 600]);
    assert.equal(await director.call(approveWithoutKey, { documentIds: [more] }), 'error');
    const [agreeing = 0] = await documents(1, { route: 'R1', stage: stages.aggregation, status: 200 });
    assert.equal(await director.call(approveWithoutKey, { documentIds: [agreeing] }), 'error');
    assert.deepEqual(await signatures([...free, keyed, more]), []);
  });

  test('likely failures are reported before anything is signed', async () => {
    const { director, documents } = get();
    const [any = 0, signed = 0] = await documents(2);
    const [organisation = 0] = await documents(1, { route: 'R3' });
    await director.call(signByKey, { documentIds: [signed], keyFile: await key(), password: keyPassword });
    const asked = { documentIds: [any, signed, organisation], keyFile: await key(), password: keyPassword };
    const answer = await director.call(checkSigning, asked);
    assert.equal(answer.key?.holder, 'САПАРҒАЛИЕВ ДУЛАТ');
    assert.deepEqual(
      answer.documents.map(({ problem }) => problem),
      [null, 'Решение уже принято.', 'Чтобы утвердить этот документ, нужен ключ ЭЦП организации.'],
    );
    assert.deepEqual(
      (await director.call(checkSigning, { documentIds: [any, signed, organisation] })).documents.map(({ problem }) => problem !== null),
      [false, true, false],
    );
    assert.deepEqual([answer.result, ...answer.documents.map(({ result }) => result)], [null, null, 'error', 'restricts']);
    // The words of signing itself, for a key that will do for none.
    for (const [order, word] of [
      [{ iin: '000000900000' }, 'iin_error'],
      [{ kind: 'expired' }, 'expired'],
      [{ kind: 'revoked' }, 'revoked'],
      [{ kind: 'untrusted' }, 'untrusted'],
      [{ kind: 'sign-in' }, 'not_signing_key'],
    ] as const)
      assert.equal((await director.call(checkSigning, { ...asked, keyFile: await key(order) })).result, word);
    const other = await director.call(checkSigning, {
      ...asked,
      keyFile: await key({ organisation: { name: 'ТОО «Другое»', bin: '150190000003' } }),
    });
    assert.deepEqual(
      other.documents.map(({ result }) => result),
      ['self_bin_only', 'error', 'self_bin_only'],
    );
    await assert.rejects(director.call(checkSigning, { ...asked, password: 'wrong' }), {
      text: 'Неверный пароль ключа ЭЦП или файл повреждён.',
    });
    assert.deepEqual(await statusesOf([any, organisation]), [300, 300]);
  });

  test('a person without an IIN gets an error before anything is signed', async () => {
    const { director, documents, server, office } = get();
    const ids = await documents(1);
    const asked = { documentIds: ids, keyFile: await key(), password: keyPassword };
    const setIin = (iin: string | null) =>
      server.db
        .updateTable('people')
        .set({ iin })
        .where('id', '=', (query) => query.selectFrom('employees').select('person_id').where('id', '=', office.staff.director))
        .execute();
    await setIin(null);
    try {
      const { needsIin, key: found, documents: judged } = await director.call(checkSigning, asked);
      assert.deepEqual([needsIin, found, judged.map(({ problem }) => problem)], [true, null, [null]]);
      assert.equal((await director.call(checkSigning, { documentIds: ids })).needsIin, true);
      await assert.rejects(director.call(checkSigning, { ...asked, password: 'wrong' }), {
        text: 'Неверный пароль ключа ЭЦП или файл повреждён.',
      });
      assert.equal(await director.call(signByKey, asked), 'iin_error');
      assert.deepEqual([await statusesOf(ids), await signatures(ids)], [[300], []]);
    } finally {
      await setIin(testIin);
    }
    assert.equal((await director.call(checkSigning, asked)).needsIin, false);
  });

  test('two concurrent signatures of a document result in one', async () => {
    const { director, documents } = get();
    const keyFile = await key();
    for (const id of await documents(10)) {
      const words = await Promise.all([1, 2, 3].map(() => director.call(signByKey, { documentIds: [id], keyFile, password: keyPassword })));
      assert.deepEqual(words.toSorted(), ['error', 'error', 'ok']);
      assert.equal((await signatures([id])).length, 1);
    }
  });

  test('neither a stale card nor a person outside the route can sign', async () => {
    const { director, documents, clientOf } = get();
    const [id = 0] = await documents(1);
    const { version } = await director.call(documentCard, { id });
    assert.equal(
      await director.call(signByKey, { documentIds: [id], keyFile: await key(), password: keyPassword, version: version + 1 }),
      'error',
    );
    const lawyer = await clientOf('lawyer');
    assert.equal(await lawyer.call(signByKey, { documentIds: [id], keyFile: await key(), password: keyPassword }), 'iin_error');
    assert.equal(await lawyer.call(approveWithoutKey, { documentIds: [id] }), 'error');
    assert.deepEqual([await statusesOf([id]), await signatures([id])], [[300], []]);
    assert.equal((await lawyer.call(checkSigning, { documentIds: [id] })).documents[0]?.problem, 'Доступ к документу запрещён');
  });

  test('a batch belongs to the person who started it, and its name is used once', async () => {
    const { director, documents, clientOf } = get();
    const [one = 0, two = 0] = await documents(2);
    const batch = newBatch();
    const keyFile = await key();
    assert.equal(await director.call(signByKey, { documentIds: [one], keyFile, password: keyPassword, batch }), 'ok');
    await assert.rejects(
      director.call(signByKey, { documentIds: [two], keyFile, password: keyPassword, batch }),
      (error) => error instanceof CallFailure && error.status === 400,
    );
    const lawyer = await clientOf('lawyer');
    assert.equal((await lawyer.call(signingProgress, { batch })).total, 0);
    await lawyer.call(dismissSigning, { batch });
    assert.equal((await director.call(signingProgress, { batch })).total, 1);
  });

  test('five hundred documents are accepted at once', async () => {
    const { director, documents } = get();
    const ids = await documents(500, { route: 'R4' });
    assert.equal(await director.call(approveWithoutKey, { documentIds: ids }), 'ok');
    assert.ok((await statusesOf(ids)).every((status) => status === 600));
  });
});
