/** Files of the trusted authorities. */
import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { X509Certificate } from 'node:crypto';
import { makeTestAuthority } from '../../test-support/keys.ts';
import { readTrust } from './trust.ts';

test('a file holds one certificate, or a chain of them; what is damaged of it is skipped, and told', async (t) => {
  const authority = await makeTestAuthority();
  t.after(authority.remove);
  const inFolder = async (name: string): Promise<X509Certificate[]> => {
    const folder = join(authority.trustFolder, name);
    return Promise.all((await readdir(folder)).map(async (file) => new X509Certificate(await readFile(join(folder, file)))));
  };
  const all = [...(await inFolder('roots')), ...(await inFolder('intermediates'))];
  assert.ok(all.length > 1);
  const folder = join(authority.dataDir, 'chain');
  await mkdir(join(folder, 'roots'), { recursive: true });
  const chain = all.map(String).join('\n');
  await writeFile(join(folder, 'roots', 'chain.pem'), `Subject: the chain of an authority\n${chain}`);
  await writeFile(join(folder, 'roots', 'one.cer'), all[0]!.raw);
  const serials = all.map(({ serialNumber }) => serialNumber);
  assert.deepEqual(
    (await readTrust(folder)).roots.map(({ serialNumber }) => serialNumber),
    [...serials, serials[0]],
  );
  await writeFile(join(folder, 'roots', 'chain.pem'), chain.replace('MII', 'AAA'));
  const skipped: string[] = [];
  assert.equal((await readTrust(folder, (file) => void skipped.push(file))).roots.length, all.length);
  assert.deepEqual(skipped, [join(folder, 'roots', 'chain.pem')]);
});
