import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { signByKey } from '@qujat/contract/signing';
import { createDiskStore } from '../../../../platform/files/disk-store.ts';
import { createLocalKeyReader } from '../../../../platform/keys/local-key-reader.ts';
import { keyPassword } from '../../../../test-support/keys.ts';
import { usualRule } from '../renewal/renewal-rule.ts';
import { renewSignatures } from '../renewal/renew-signatures.ts';
import { commandsIn, unpack, unzip } from '../test-support/package.ts';
import { asFile, signingOffice } from '../test-support/signing.ts';
import { makeStampKey } from '../test-support/time-stamp-keys.ts';

const year = 365.25 * 86_400_000;
/** So long ago that every certificate of that time has expired, the root's too. */
const begin = new Date(Date.now() - 20 * year);
const inYears = (years: number): Date => new Date(begin.getTime() + years * year);

describe('a signature package', () => {
  const { get } = signingOffice({ begin });
  const files = new Map<string, Buffer>();

  before(async () => {
    const { server, authority, documents, dataDir } = get();
    server.clock.advance(begin.getTime() - Date.now());
    const director = await server.signIn('director@north.example');
    const [id = 0] = await documents(1);
    assert.equal(
      await director.call(signByKey, { documentIds: [id], keyFile: asFile(await authority.key({})), password: keyPassword }),
      'ok',
    );
    const keys = createLocalKeyReader(authority.trustFolder);
    for (const [name, from, until, at] of [
      ['SECOND STAMPS', 9, 13, 9.7],
      ['THIRD STAMPS', 12, 14.5, 12.8],
    ] as const) {
      const stampKey = await makeStampKey(authority.authority, { name, from: inYears(from), until: inYears(until) });
      const parts = { db: server.db, files: createDiskStore(join(dataDir, 'files')), keys, clock: () => inYears(at), rule: usualRule };
      const run = { stamps: async () => ({ kind: 'key', ...stampKey }) as const, after: 0, atOnce: 10, atMost: 10, onFault: assert.fail };
      assert.equal((await renewSignatures(parts, run)).counts.renewed, 1);
    }
    await keys.close();
    server.clock.advance(20 * year);
    const later = await server.signIn('director@north.example');
    const archive = Buffer.from(await (await later.fetch(`/ce/signedpackage/?${id}`)).arrayBuffer());
    for (const [name, content] of unzip(archive)) files.set(name, content);
  });
  const readme = (language = 'en'): string => String(files.get(`README.${language}.txt`));

  test('verifies by openssl after everything in it has expired', () => {
    const { runs, remove } = unpack(files);
    try {
      const commands = commandsIn(readme());
      assert.equal(commands.filter((command) => command.startsWith('openssl ts -verify')).length, 3);
      for (const command of commands) assert.ok(runs(command), command);
      const dated = commands.filter((command) => command.includes(' -attime '));
      assert.equal(dated.length, 5);
      for (const command of dated) assert.ok(!runs(command.replace(/ -attime \d+/, '')), `expired, and yet: ${command}`);
    } finally {
      remove();
    }
  });

  test('shows a changed byte anywhere, also in what only the archive stamps cover', () => {
    const { folder, runs, restore, remove } = unpack(files);
    const failing = (name: string): string[] => {
      restore();
      const bytes = readFileSync(join(folder, name));
      // The middle of a token holds a certificate, which openssl takes from another file.
      const place = name.endsWith('.tst') ? bytes.length - 20 : Math.floor(bytes.length / 2);
      bytes[place]! ^= 1;
      writeFileSync(join(folder, name), bytes);
      return commandsIn(readme()).filter((command) => !runs(command));
    };
    try {
      for (const [name, least] of [
        ['document.pdf', 3],
        ['signature-1/signature-value.bin', 1],
        ['signature-1/time-stamp.tst', 1],
        ['signature-1/revoked.pem', 1],
        ['signature-1/archive-1-index.der', 1],
        ['signature-1/archive-1.tst', 1],
        ['signature-1/archive-2-index.der', 1],
      ] as const)
        assert.ok(failing(name).length >= least, `${name} was changed, and nothing showed it`);
      assert.deepEqual(failing('README.ru.txt'), []);
    } finally {
      remove();
    }
  });

  test('says the same commands in four languages, and that its proof has ended', () => {
    const commands = commandsIn(readme());
    for (const [language, ended] of [
      ['ru', /Время подписи больше не доказано/],
      ['kk', /Қолтаңба уақыты енді дәлелденбейді/],
      ['en', /time of the signature is no longer proved/],
      ['tr', /İmzanın zamanı artık kanıtlanmıyor/],
    ] as const) {
      assert.deepEqual(commandsIn(readme(language)), commands);
      assert.match(readme(language), ended);
      assert.doesNotMatch(readme(language), /package\.|verify\.[a-z]/);
    }
  });
});
