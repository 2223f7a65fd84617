import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { readPersonFacsimile, savePersonFacsimile } from '@qujat/contract/administration/facsimiles';
import { decideDocument } from '@qujat/contract/document-card';
import { facsimileRemovalHours, maxFacsimileBytes, readFacsimile, saveFacsimile } from '@qujat/contract/facsimile';
import { drawPicture } from '../../../test-support/picture.ts';
import type { Client } from '../../../test-support/server.ts';
import { fails, servedOffice } from '../test-support/served-office.ts';

const file = (width: number, name = 'sign.png') => new File([drawPicture(width, 10)], name);

describe('a facsimile', () => {
  const served = servedOffice();
  const { server, clients } = served;
  before(async () => {
    await server.db
      .insertInto('employee_roles')
      .values({ employee_id: served.office.staff.administrator, role: 'system-administrator' })
      .execute();
  });
  const waiting = () => served.store([{ stage: 1, employeeId: served.office.staff.lawyer }]);
  const agree = (id: number, client: Client = clients.lawyer) =>
    client.call(decideDocument, { id, stage: 1, decision: 10, employeeId: served.office.staff.lawyer });
  const sheet = async (id: number, client: Client = clients.worker) => (await client.fetch(`/ce/viewdoc/?${id}`)).text();
  const picturesOf = (page: string): string[] =>
    [...page.matchAll(/<img class="facsimile" src="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

  test('stands on a document where its owner has agreed, and stays when another one replaces it', async () => {
    const before = await waiting();
    await agree(before);
    assert.deepEqual(picturesOf(await sheet(before)), []);
    const first = await clients.lawyer.call(saveFacsimile, { picture: file(20) });
    assert.deepEqual([first.usedAt, first.removableUntil], [null, null]);
    const id = await waiting();
    assert.deepEqual(picturesOf(await sheet(id)), []);
    await agree(id);
    const [address = ''] = picturesOf(await sheet(id));
    await clients.lawyer.call(saveFacsimile, { picture: file(30) });
    assert.deepEqual(picturesOf(await sheet(id)), [address]);
    const shown = await clients.worker.fetch(address);
    assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/png']);
    assert.deepEqual(Buffer.from(await shown.arrayBuffer()), Buffer.from(drawPicture(20, 10)));
    assert.deepEqual(picturesOf(await sheet(before)), []);
  });

  test('is shown to its owner, to an administrator, and to those who may see a document that bears it', async () => {
    const { address } = await clients.lawyer.call(saveFacsimile, { picture: file(21) });
    const status = async (client: Client, where: string): Promise<number> => (await client.fetch(where)).status;
    assert.equal(await status(clients.lawyer, address ?? ''), 200);
    assert.equal(await status(clients.administrator, address ?? ''), 200);
    for (const client of [clients.worker, served.foreigner]) assert.equal(await status(client, address ?? ''), 404);
    assert.equal(await status(server.anonymous(), address ?? ''), 303);
    const id = await waiting();
    await agree(id);
    const [onDocument = ''] = picturesOf(await sheet(id));
    for (const stranger of served.strangers()) assert.equal(await status(stranger.client, onDocument), stranger.status);
    const other = await waiting();
    assert.equal(await status(clients.worker, onDocument.replace(`q=${id}`, `q=${other}`)), 404);
  });

  test('can be removed for a limited time after its first document, and then only replaced', async () => {
    await clients.lawyer.call(saveFacsimile, { picture: file(22) });
    assert.equal((await clients.lawyer.call(saveFacsimile, {})).address, null);
    await clients.lawyer.call(saveFacsimile, { picture: file(23) });
    const id = await waiting();
    await agree(id);
    const used = await clients.lawyer.call(readFacsimile, {});
    assert.equal((used.removableUntil ?? 0) - (used.usedAt ?? 0), facsimileRemovalHours * 3600);
    await server.db
      .updateTable('facsimiles')
      .set({ used_at: new Date(Date.now() - (facsimileRemovalHours * 60 + 1) * 60_000) })
      .where('ended_at', 'is', null)
      .execute();
    const text = 'Удалить факсимиле можно в течение трёх суток после первого подписания. Теперь его можно только заменить.';
    await fails(clients.lawyer.call(saveFacsimile, {}), 200, text);
    await fails(clients.administrator.call(savePersonFacsimile, { employeeId: served.office.staff.lawyer }), 200, text);
    const replaced = await clients.lawyer.call(saveFacsimile, { picture: file(24) });
    assert.deepEqual([replaced.usedAt, picturesOf(await sheet(id)).length], [null, 1]);
    assert.ok((replaced.removableUntil ?? Infinity) < Date.now() / 1000);
    // A replacement that no document bears yet is no way around it.
    await fails(clients.lawyer.call(saveFacsimile, {}), 200, text);
    assert.equal((await clients.lawyer.call(readFacsimile, {})).address, replaced.address);
  });

  test('is a .png within its limits, whoever sets it; nothing else is stored', async () => {
    const employeeId = served.office.staff.worker;
    const save = (picture: File) => clients.administrator.call(savePersonFacsimile, { employeeId, picture });
    const jpeg = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xd9])], 'sign.png');
    for (const wrong of [jpeg, file(801)]) await fails(save(wrong), 400);
    await fails(save(new File([new Uint8Array(maxFacsimileBytes + 1)], 'sign.png')), 413);
    assert.equal((await clients.administrator.call(readPersonFacsimile, { employeeId })).address, null);
    const { address } = await save(file(25));
    assert.equal((await clients.worker.call(readFacsimile, {})).address, address);
    await fails(served.foreigner.call(readPersonFacsimile, { employeeId }), 403);
    const entries = await server.db
      .selectFrom('audit_log')
      .select('details')
      .where('event', '=', 'person.facsimile')
      .orderBy('id', 'desc')
      .execute();
    assert.deepEqual(entries[0]?.details, { employee: employeeId, before: false, after: true });
  });
});
