import assert from 'node:assert/strict';
import { createServer, type AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { eicar, startTestScanner, type TestScanner } from '../test-support/scanner.ts';
import { isScannerThere, parseScanUrl, scanContent, ScannerAwayError } from './clamd.ts';

describe('the scanner', () => {
  let scanner: TestScanner;
  before(async () => {
    scanner = await startTestScanner({ limit: 300_000 });
  });
  after(() => scanner.stop());

  test('reports clean content and findings, in any chunks', async () => {
    assert.deepEqual(await scanContent(scanner.address, [Buffer.from('clean')]), { scan: 'clean' });
    assert.deepEqual(await scanContent(scanner.address, []), { scan: 'clean' });
    const found = { scan: 'infected', finding: 'Eicar-Signature' };
    assert.deepEqual(await scanContent(scanner.address, [Buffer.from(eicar)]), found);
    assert.deepEqual(
      await scanContent(
        scanner.address,
        [...eicar].map((letter) => Buffer.from(letter)),
      ),
      found,
    );
  });

  test('refuses content beyond its limit with a message or by disconnecting', async () => {
    const large = function* (): Generator<Buffer> {
      for (let piece = 0; piece < 500; piece++) yield Buffer.alloc(65_536);
    };
    const verdict = await scanContent(scanner.address, large()).catch((error: unknown) => error);
    assert.ok(verdict instanceof ScannerAwayError || (verdict as { scan: string }).scan === 'unscanned', String(verdict));
    // At the limit exactly nothing is under way any more when it answers.
    assert.deepEqual(await scanContent(scanner.address, [Buffer.alloc(300_001)]), { scan: 'unscanned' });
    assert.equal(await isScannerThere(scanner.address), true);
  });

  test('an error about the content is not an outage', async () => {
    const broken = async function* (): AsyncGenerator<Buffer> {
      yield Buffer.from('begin');
      throw new RangeError('the disk is broken');
    };
    await assert.rejects(scanContent(scanner.address, broken()), RangeError);
  });

  for (const [what, answer] of [
    ['hangs up', null],
    ['answers nonsense', 'HTTP/1.1 400 Bad Request'],
    ['answers an error', 'stream: Allocation failure ERROR'],
  ] as const)
    test(`counts as unavailable if it ${what}: the file waits`, async () => {
      const strange = createServer((socket) => {
        socket.on('error', () => {});
        socket.once('data', () => (answer === null ? socket.end() : socket.end(answer)));
      });
      await new Promise<void>((done) => strange.listen(0, '127.0.0.1', done));
      const { port } = strange.address() as AddressInfo;
      await assert.rejects(scanContent({ host: '127.0.0.1', port }, [Buffer.from('x')]), ScannerAwayError);
      assert.equal(await isScannerThere({ host: '127.0.0.1', port }), false);
      await new Promise((done) => strange.close(done));
      assert.equal(await isScannerThere({ host: '127.0.0.1', port }), false);
      await assert.rejects(scanContent({ host: '127.0.0.1', port }, [Buffer.from('x')]), ScannerAwayError);
    });

  test('is configured by its address', () => {
    assert.deepEqual(parseScanUrl('tcp://clamav:3310'), { host: 'clamav', port: 3310 });
    assert.deepEqual(parseScanUrl('tcp://[::1]'), { host: '::1', port: 3310 });
    assert.deepEqual(parseScanUrl('unix:///run/clamav/clamd.ctl'), { path: '/run/clamav/clamd.ctl' });
    for (const wrong of ['clamav:3310', 'http://clamav', 'unix://host/path', 'unix://', 'tcp://', ''])
      assert.equal(parseScanUrl(wrong), null, wrong);
  });
});
