import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { createDiskStore } from '../../../../platform/files/disk-store.ts';
import { createSigningThreads } from '../threads/signing-threads.ts';
import { drawPicture } from '../../../../test-support/picture.ts';
import { signingOffice } from '../test-support/signing.ts';
import { drawOriginal } from './draw-original.ts';
import { loadOriginalFacts, type OriginalFacts } from './facts.ts';
import { dropOriginal, findOriginal, freezeOriginal, readOriginal } from './originals.ts';

const facts: OriginalFacts = {
  organisationId: 1,
  documentId: 12,
  organisation: { ru: 'АО «Сарыөзен Энерго»', kk: '«Сарыөзен Энерго» АҚ', bin: '150190000003' },
  logo: null,
  template: { ru: 'Приказ', kk: 'Бұйрық' },
  number: 'П-45',
  issuedOn: '20.11.2026',
  issuedAt: 1_795_000_000_000,
  subject: 'О ремонте',
  recipients: ['Акимат, БСН / БИН 150190000003'],
  sender: { name: 'ТОО «Ақбұлақ»', number: '12-7', date: '19.11.2026' },
  body: ['Қарап, орындауды тапсыруыңызды сұраймын.', 'Прошу согласовать.'],
  text: null,
  fields: [{ name: 'Сумма', value: '120 000 ₸' }],
  initiator: { fullName: 'Петрова Ольга', position: 'Делопроизводитель', department: 'Канцелярия' },
  letter: null,
  attachments: [{ name: 'Приложение № 1.pdf', size: 10, sha256: 'ab'.repeat(32) }],
};

/** The letters that the file's fonts can show, as its own tables map them. */
const lettersOf = (pdf: Buffer): string => {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  const maps = streams.filter((text) => text.includes('begincmap')).join('\n');
  return [...maps.matchAll(/<([0-9a-f]{4})>/gi)].map(([, hex = '']) => String.fromCharCode(Number.parseInt(hex, 16))).join('');
};

describe('the canonical PDF', () => {
  const { get } = signingOffice();
  const threads = createSigningThreads(1);
  after(() => threads.close());
  const parts = () => ({ db: get().server.db, files: createDiskStore(join(get().dataDir, 'files')), threads });
  const now = new Date();
  const key = (id: number) => ({ id, organisationId: get().office.organisationId });

  test('is the same for the same data wherever it is drawn, and different for different data', async () => {
    const [one, other, inThread] = [
      await drawOriginal(facts),
      await drawOriginal(facts),
      Buffer.from(await threads.ask('draw', { facts })),
    ];
    assert.ok(one.equals(other) && one.equals(inThread));
    assert.ok(!one.equals(await drawOriginal({ ...facts, subject: 'О ремонте.' })));
    assert.ok(!one.equals(await drawOriginal({ ...facts, attachments: [] })));
    assert.ok(!one.equals(await drawOriginal({ ...facts, recipients: [] })));
    assert.ok(!one.equals(await drawOriginal({ ...facts, sender: null })));
    assert.match(one.subarray(0, 8).toString('latin1'), /^%PDF-1\.7/);
  });

  test('gives an outgoing letter the form of a letter, and leaves other documents as they are', async () => {
    const signers = [{ fullName: 'Сапаргалиев Дулат', position: { ru: 'Генеральный директор', kk: 'Бас директор' } }];
    const letter = { ...facts, letter: { signers, phone: '+7 700 000 10 14' } };
    const [one, other] = [await drawOriginal(letter), Buffer.from(await threads.ask('draw', { facts: letter }))];
    assert.ok(one.equals(other));
    assert.ok(!one.equals(await drawOriginal(facts)));
    assert.ok(!one.equals(await drawOriginal({ ...letter, letter: { ...letter.letter, phone: '' } })));
    assert.ok(!one.equals(await drawOriginal({ ...letter, letter: { ...letter.letter, signers: [] } })));
    const title = { ...letter, template: { ru: 'Щербет', kk: 'Щербет' } };
    assert.ok(!lettersOf(await drawOriginal(title)).includes('Щ'), 'a letter has no heading of its kind');
    assert.ok(lettersOf(await drawOriginal({ ...title, letter: null })).includes('Щ'));
  });

  test('names who is to sign a letter, and the telephone of its writer', async () => {
    const [id = 0] = await get().documents(1);
    assert.equal((await loadOriginalFacts(parts().db, key(id)))?.letter, null);
    await parts().db.updateTable('documents').set({ correspondence: 'outgoing' }).where('id', '=', id).execute();
    const { letter } = (await loadOriginalFacts(parts().db, key(id))) ?? {};
    assert.ok(letter && letter.signers.length > 0);
    assert.ok(letter.signers.every(({ fullName }) => fullName !== ''));
  });

  test('shows the logo, always in the same bytes', async () => {
    const logo = new Uint8Array(drawPicture(60, 30));
    const plain = await drawOriginal(facts);
    const [one, other] = [await drawOriginal({ ...facts, logo }), Buffer.from(await threads.ask('draw', { facts: { ...facts, logo } }))];
    assert.ok(one.equals(other));
    assert.doesNotMatch(plain.toString('latin1'), /\/Subtype \/Image/);
    assert.match(one.toString('latin1'), /\/Subtype \/Image/);
  });

  test('contains Kazakh letters in embedded fonts', async () => {
    const letters = lettersOf(await drawOriginal({ ...facts, body: ['әғқңөұүһі ӘҒҚҢӨҰҮҺІ ₸'] }));
    for (const letter of 'әғқңөұүһіӘҒҚҢӨҰҮҺІ₸') assert.ok(letters.includes(letter), letter);
  });

  test('names letters that its fonts lack, so that two names never look alike', async () => {
    const chinese = await drawOriginal({ ...facts, subject: 'Договор с 华为' });
    assert.ok(!chinese.equals(await drawOriginal({ ...facts, subject: 'Договор с 中兴' })));
    const letters = lettersOf(chinese);
    for (const letter of '[U+534E]') assert.ok(letters.includes(letter), letter);
    assert.ok(!letters.includes('华'));
    assert.ok(chinese.equals(Buffer.from(await threads.ask('draw', { facts: { ...facts, subject: 'Договор с 华为' } }))));
  });

  test('names a letter’s recipients or sender, and the template’s fields', async () => {
    const [id = 0] = await get().documents(1);
    const fields = [
      { key: 'kind', kind: 'choice', ru: 'Вид', kk: 'Түрі', options: [{ ru: 'Учебный', kk: 'Оқу' }] },
      { key: 'sum', kind: 'sum', ru: 'Сумма', kk: 'Сома' },
    ];
    const { template_id } = await parts().db.selectFrom('documents').select('template_id').where('id', '=', id).executeTakeFirstOrThrow();
    await parts()
      .db.updateTable('templates')
      .set({ fields: JSON.stringify(fields) as never })
      .where('id', '=', template_id)
      .execute();
    const body = {
      text: 'Прошу.\n\nСпасибо.',
      recipients: [
        { bin: '150190000003', name: 'Акимат' },
        { bin: '', name: 'Прокуратура' },
      ],
      sender: { bin: '', name: 'ТОО', number: '5', date: '19.11.2026' },
      fields: { sum: '1500', kind: 'Учебный' },
    };
    await parts().db.updateTable('documents').set({ body }).where('id', '=', id).execute();
    const loaded = await loadOriginalFacts(parts().db, key(id));
    assert.deepEqual(loaded?.recipients, ['Акимат, БСН / БИН 150190000003', 'Прокуратура']);
    assert.deepEqual(loaded?.sender, { name: 'ТОО', number: '5', date: '19.11.2026' });
    assert.deepEqual(loaded?.fields, [
      { name: 'Түрі / Вид', value: 'Оқу / Учебный' },
      { name: 'Сома / Сумма', value: '1\u00a0500 ₸' },
    ]);
    assert.deepEqual(loaded?.body, ['Прошу.', 'Спасибо.']);
    await parts()
      .db.updateTable('templates')
      .set({ fields: '[]' as never })
      .where('id', '=', template_id)
      .execute();
  });

  test('is drawn once for concurrent requests, and is read as it was frozen', async () => {
    const [id = 0] = await get().documents(1);
    const all = await Promise.all(Array.from({ length: 5 }, () => freezeOriginal(parts(), key(id), now)));
    assert.equal(new Set(all.map((each) => each?.id)).size, 1);
    const [original] = all;
    assert.ok(original);
    assert.match(original.checkCode, /^[2-9A-Z]{5}(-[2-9A-Z]{5}){4}$/);
    const bytes = await readOriginal(parts().db, parts().files, original);
    assert.equal(createHash('sha256').update(bytes).digest('hex'), original.sha256);
    const loaded = await loadOriginalFacts(parts().db, key(id));
    assert.ok(loaded && bytes.equals(await drawOriginal(loaded)));
  });

  test('is missing for a draft, and frozen anew after a return to creation', async () => {
    const [draft = 0] = await get().documents(1, { status: 100 });
    assert.equal(await freezeOriginal(parts(), key(draft), now), null);
    assert.equal(await freezeOriginal(parts(), key(999_999), now), null);
    const [id = 0] = await get().documents(1);
    const first = await freezeOriginal(parts(), key(id), now);
    await dropOriginal(parts().db, { id, organisationId: first!.organisationId }, now);
    assert.equal(await findOriginal(parts().db, key(id)), null);
    await parts().db.updateTable('documents').set({ subject: 'Другая тема' }).where('id', '=', id).execute();
    const second = await freezeOriginal(parts(), key(id), now);
    assert.ok(first && second && first.sha256 !== second.sha256 && first.checkCode !== second.checkCode);
  });

  test('a changed byte on the disk is detected', async () => {
    const [id = 0] = await get().documents(1);
    const original = await freezeOriginal(parts(), key(id), now);
    assert.ok(original);
    const path = join(get().dataDir, `files/originals/${original.sha256.slice(0, 2)}/${original.sha256}`);
    const bytes = readFileSync(path);
    bytes[500] = (bytes[500] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    await assert.rejects(readOriginal(parts().db, parts().files, original), { name: 'DamagedOriginalError' });
  });
});
