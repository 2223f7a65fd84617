import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkSignatures } from '../../../../app/commands/check-signatures-command.ts';
import { inYears, renewalOffice } from '../test-support/renewal.ts';

describe('the renewal of signatures', () => {
  const { get, parts, sources, sign, renew, stored, faultsAt, replace } = renewalOffice();

  test('a signature outlives its certificates by an unbroken chain of archive stamps', async () => {
    await sign();
    assert.deepEqual(await faultsAt(inYears(9.9)), [null]);
    assert.deepEqual(await faultsAt(inYears(10.1)), ['ended']);
    assert.equal((await renew(sources().second, inYears(9.7))).counts.renewed, 1);
    assert.deepEqual(await faultsAt(inYears(12.9)), [null]);
    assert.deepEqual(await faultsAt(inYears(13.1)), ['ended']);
    assert.equal((await renew(sources().third, inYears(12.8))).counts.renewed, 1);
    assert.deepEqual(await faultsAt(inYears(14.4)), [null]);
    assert.deepEqual(await faultsAt(inYears(14.6)), ['ended']);
  });

  test('a broken link ends the chain: a changed stamp, certificate or revocation list proves nothing', async () => {
    await sign();
    await renew(sources().second, inYears(9.7));
    await renew(sources().third, inYears(12.8));
    const [whole = Buffer.alloc(0)] = await stored();
    const at = inYears(14);
    assert.deepEqual(await faultsAt(at), [null]);
    const change = async (place: number): Promise<(string | null)[]> => {
      const changed = Buffer.from(whole);
      changed[place]! ^= 1;
      await replace(changed);
      return faultsAt(at);
    };
    // The middle link: the last stamp came after the end of the first one.
    assert.deepEqual(await change(whole.indexOf(sources().second.certificate) + 100), ['ended']);
    assert.deepEqual(await change(whole.indexOf(sources().third.certificate) + 100), ['ended']);
    const { certificate: authority } = get().authority.authority;
    const list = Buffer.from((await get().server.db.selectFrom('revocation_lists').select('content').executeTakeFirstOrThrow()).content);
    assert.deepEqual(await change(whole.indexOf(list) + 60), ['ended']);
    assert.deepEqual(await change(whole.indexOf(authority.raw) + 100), ['ended']);
  });

  test('a link that is broken while another one holds is named all the same', async () => {
    await sign();
    await renew(sources().second, inYears(9.7));
    const [whole = Buffer.alloc(0)] = await stored();
    const changed = Buffer.from(whole);
    changed[whole.indexOf(sources().second.certificate) + 100]! ^= 1;
    await replace(changed);
    assert.deepEqual(await faultsAt(inYears(9.8)), ['broken-archive']);
    const lines: string[] = [];
    const report = await checkSignatures({ ...parts(inYears(10.1)), atOnce: 5 }, (line) => lines.push(line));
    assert.equal(report.falseSignatures, 1);
    assert.match(lines[0] ?? '', /proves its time no longer/);
  });

  test('the check page has the seal as long as the chain holds, shows its stamps, and says when it has ended', async () => {
    const [id = 0] = await sign();
    const { server } = get();
    const { check_code: code } = await server.db
      .selectFrom('document_originals')
      .select('check_code')
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow();
    const before = Buffer.from(await (await get().director.fetch(`/ce/signedpackage/?${id}`)).arrayBuffer());
    await renew(sources().second, inYears(9.7));
    const page = async (): Promise<string> => (await server.anonymous().fetch(`/ce/verify/?${code}`)).text();
    const now = server.clock.now().getTime();
    server.clock.advance(inYears(12).getTime() - now);
    assert.match(await page(), /Все подписи действительны[\s\S]*Архивная метка времени[\s\S]*SECOND STAMPS/);
    // A package that somebody fetched before the renewal is still known.
    const body = new FormData();
    body.set('file', new File([new Uint8Array(before)], 'package.zip'));
    assert.match(await (await server.anonymous().fetch('/ce/verify/', { method: 'POST', body })).text(), /Все подписи действительны/);
    server.clock.advance(inYears(13.1).getTime() - inYears(12).getTime());
    assert.match(await page(), /их время больше не доказано[\s\S]*архивная метка вовремя не поставлена/);
    server.clock.advance(now - inYears(13.1).getTime());
  });
});
