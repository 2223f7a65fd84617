/** A backup that cannot be completed, or lacks files. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { after, describe, test } from 'node:test';
import { createDiskStore } from '../../platform/files/disk-store.ts';
import { bareEnvironment } from '../../test-support/bare-environment.ts';
import { withDemo } from '../demo/test-support/filled.ts';
import { makeKeyTexts, parseBackupKey } from './keys.ts';
import { writeBackup } from './write-backup.ts';

const now = new Date('2026-11-20T10:00:00Z');
const sealing = parseBackupKey((await makeKeyTexts()).backup, 'the test');

describe('a backup that fails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qujat-failed-backup-'));
  const source = withDemo();
  const files = createDiskStore(source.filesDir);

  after(() => rmSync(folder, { recursive: true, force: true }));

  test('a target that fails, as a full disk does, says why', async () => {
    for (const room of [0, 100_000, 1_000_000]) {
      let written = 0;
      const full = new Writable({
        write(chunk: Buffer, _encoding, done) {
          written += chunk.length;
          done(written > room ? Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }) : null);
        },
      });
      await assert.rejects(writeBackup({ url: source.url, files: files, target: full, now, key: sealing }), {
        code: 'ENOSPC',
      });
    }
  });

  test('a backup is refused while the folder of files is not mounted', () => {
    const command = join(import.meta.dirname, 'backup-command.ts');
    const away = join(folder, 'not-mounted');
    const target = join(folder, 'away.tar');
    const env = bareEnvironment({ DATABASE_URL: source.url, FILES_DIR: away });
    for (const isMade of [false, true]) {
      if (isMade) mkdirSync(away);
      const { status, stderr } = spawnSync(process.execPath, [command, target, '--plain'], { encoding: 'utf8', env });
      assert.equal(status, 1);
      assert.match(stderr, /^The file store is away: [^\n]*not-mounted[^\n]* There is no backup\.\n$/);
      assert.equal(existsSync(target), false);
    }
  });

  test('a backup without some of the files ends with 2, and one that is stopped leaves nothing', async () => {
    const command = join(import.meta.dirname, 'backup-command.ts');
    const backups = join(folder, 'stopped');
    mkdirSync(backups);
    const old = join(backups, 'qujat-2026-11-01T10-00-00Z.tar.part');
    writeFileSync(old, 'unfinished');
    utimesSync(old, now, new Date(Date.now() - 25 * 3_600_000));
    writeFileSync(join(backups, 'qujat-2026-11-02T10-00-00Z.tar.part'), 'perhaps running');
    const partial = join(folder, 'partial');
    await createDiskStore(partial).expectThere?.([]);
    const env = bareEnvironment({ DATABASE_URL: source.url, FILES_DIR: partial });
    const { status, stderr } = spawnSync(process.execPath, [command, join(backups, 'a.tar'), '--plain'], { encoding: 'utf8', env });
    assert.equal(status, 2);
    assert.match(stderr, /^Backed up \d+ tables and 0 files[^\n]*\n\d+ files that the database names are not in the file store: /);
    assert.deepEqual(readdirSync(backups).toSorted(), ['a.tar', 'qujat-2026-11-02T10-00-00Z.tar.part']);

    const stopped = spawn(process.execPath, [command, join(backups, 'b.tar'), '--plain'], { env, stdio: 'ignore' });
    const ended = once(stopped, 'exit');
    const watching = watch(backups);
    const begun = new Promise<void>((resolve) => {
      watching.on('change', (_, name) => String(name) === 'b.tar.part' && resolve());
    });
    await Promise.race([begun, ended.then((how) => assert.fail(`it has ended before: ${String(how)}`))]);
    watching.close();
    stopped.kill('SIGTERM');
    assert.deepEqual(await ended, [143, null]);
    assert.deepEqual(readdirSync(backups).toSorted(), ['a.tar', 'qujat-2026-11-02T10-00-00Z.tar.part']);
  });
});
