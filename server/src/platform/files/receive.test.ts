import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { InvalidError, TooLargeError } from '../http/errors.ts';
import { createDiskStore } from './disk-store.ts';
import { contentTypeOf } from './file-kind.ts';
import { fileName } from './file-name.ts';
import { readAll } from './read-all.ts';
import { receiveFile } from './receive.ts';

describe('names of files', () => {
  for (const [given, kept] of [
    ['План работ.pdf', 'План работ.pdf'],
    ['Құжат № 4 «ә» 契約.docx', 'Құжат № 4 «ә» 契約.docx'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Дулат\\Отчёт.xlsx', 'Отчёт.xlsx'],
    ['..', 'file'],
    ['   ', 'file'],
    ['', 'file'],
    ['a/', 'file'],
    ['счёт\u202Excod.exe', 'счётxcod.exe'],
    ['\u200eсчёт\u2067.pdf\u200f', 'счёт.pdf'],
    ['a\0b\nc.txt', 'abc.txt'],
    ['name. . .', 'name'],
    ['.gitignore', '.gitignore'],
  ] as const) {
    test(`${JSON.stringify(given)} is stored as ${JSON.stringify(kept)}`, () => assert.equal(fileName(given), kept));
  }

  test('a long name is shortened before its extension, and no character is split', () => {
    const name = fileName(`${'Ұ'.repeat(300)}.docx`);
    assert.ok(Buffer.byteLength(name) <= 255);
    assert.match(name, /^Ұ+\.docx$/);
    assert.match(fileName(`${'👩‍👩‍👧'.repeat(40)}.png`), /^(👩‍👩‍👧)+\.png$/u);
    assert.ok(Buffer.byteLength(fileName('я'.repeat(400))) <= 255);
  });
});

describe('kinds of files', () => {
  const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
  test('are recognised by their content', () => {
    assert.equal(contentTypeOf('Фото.PNG', png), 'image/png');
    assert.equal(contentTypeOf('a.pdf', Buffer.from('%PDF-1.7')), 'application/pdf');
    assert.equal(contentTypeOf('a.txt', Buffer.from('Қазақша')), 'text/plain');
    assert.equal(contentTypeOf('a.svg', Buffer.from('<svg/>')), 'application/octet-stream');
    assert.equal(contentTypeOf('no extension', png), 'application/octet-stream');
  });
  for (const [name, content] of [
    ['a.pdf', png],
    ['a.png', Buffer.from('<script>')],
    ['a.docx', Buffer.from('PK')],
    ['a.txt', Buffer.from([65, 0, 66])],
    ['a.jpg', Buffer.from('GIF89a')],
  ] as const) {
    test(`${name} with other content is refused`, () =>
      assert.throws(
        () => contentTypeOf(name, content),
        (error) => error instanceof InvalidError && error.key === 'files.otherKind',
      ));
  }
  for (const [name, content] of [
    ['a.exe', Buffer.from('x')],
    ['Отчёт.pdf', Buffer.from('MZ\0\0')],
    ['a', Buffer.from([0x7f, 0x45, 0x4c, 0x46])],
    ['run.sh', Buffer.from('echo')],
    ['a.exe\u200b', Buffer.from('x')],
    ['a.e\u2060xe', Buffer.from('x')],
    ['a.exe::$DATA', Buffer.from('x')],
    ['a.txt:b.exe', Buffer.from('x')],
    ['a.dat', Buffer.from('#!/bin/sh')],
    ...'iso img vhd chm hlp jnlp url library-ms search-ms settingcontent-ms appref-ms scf xll xlam wll msc msix msixbundle appx appinstaller application gadget inf sct wsc py pl psm1 ps1xml vbscript dmg pkg desktop one docm xlsm pptm dotm xltm'
      .split(' ')
      .map((extension) => [`Отчёт.pdf.${extension.toUpperCase()}`, Buffer.from('x')] as const),
  ] as const) {
    test(`the program ${name} is refused`, () =>
      assert.throws(
        () => contentTypeOf(name, content),
        (error) => error instanceof InvalidError && error.key === 'files.program',
      ));
  }
});

describe('a received file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qujat-receive-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const store = createDiskStore(folder);
  const keys = async (): Promise<number> => {
    let count = 0;
    for await (const _ of store.keys()) count += 1;
    return count;
  };
  const begun: string[] = [];
  const begin = async (key: string): Promise<void> => void begun.push(key);
  const coming = (givenName: string, chunks: Uint8Array[], isCutOff = false) => ({
    givenName,
    content: (async function* () {
      yield* chunks;
    })(),
    isCutOff: () => isCutOff,
    maxBytes: 16 * 1024 * 1024,
  });

  test('is stored as it was sent, in any packets', async () => {
    const whole = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(5000, 7)]);
    for (const size of [1, 700, 1024, 9000]) {
      const chunks = Array.from({ length: Math.ceil(whole.length / size) }, (_, index) => whole.subarray(index * size, (index + 1) * size));
      const file = await receiveFile(store, begin, coming('a.pdf', chunks));
      assert.deepEqual([file.size, file.contentType], [whole.length, 'application/pdf']);
      assert.ok((await readAll(store, file.storageKey)).equals(whole));
      assert.equal(begun.at(-1), file.storageKey);
    }
  });

  test('leaves nothing behind when it is refused or aborted', async () => {
    const before = await keys();
    await assert.rejects(receiveFile(store, begin, coming('a.pdf', [Buffer.alloc(3000)])), InvalidError);
    await assert.rejects(receiveFile(store, begin, coming('a.bin', [Buffer.alloc(3000)], true)), TooLargeError);
    await assert.rejects(
      receiveFile(store, begin, {
        ...coming('a.bin', []),
        content: (async function* () {
          yield Buffer.alloc(2000);
          throw new Error('gone');
        })(),
      }),
      /gone/,
    );
    assert.equal(await keys(), before);
  });
});
