import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as changes from '@qujat/contract/cloud-changes';
import * as outside from '@qujat/contract/external-folder';
import { CallFailure } from '../../test-support/server.ts';
import { cloudOffice, failsWith } from './test-support/cloud-office.ts';

describe('a file whose name exists in its folder', () => {
  const office = cloudOffice();
  const { clients, ids, newFolder, put, list, link: linkTo, server } = office;
  const plan = (content = 'new'): File => new File([content], 'План.pdf.txt');
  const upload = (folderId: number, sameName: changes.SameName | undefined, client = clients.owner, files = [plan()]): Promise<null> =>
    client.call(changes.uploadFiles, { folderId, sameName, files });
  const folderWithPlan = async (name: string): Promise<number> => {
    const id = await newFolder(name);
    await put(id, 'План.pdf.txt', 'old');
    return id;
  };

  test('is announced before the upload, with the name that the server would give', async () => {
    const id = await folderWithPlan('Спросить');
    await clients.owner.call(changes.giveAccess, { id, employeeId: ids.guest });
    const taken = await clients.owner.call(changes.takenFileNames, { folderId: id, names: 'План.pdf.txt\nДругой.txt\nПлан.pdf.txt.' });
    assert.deepEqual(taken, [
      { name: 'План.pdf.txt', replaceable: true },
      { name: 'План.pdf.txt.', replaceable: true },
    ]);
    const [asGuest] = await clients.guest.call(changes.takenFileNames, { folderId: id, names: 'План.pdf.txt' });
    assert.equal(asGuest?.replaceable, false);
  });

  test('is refused with a machine-readable reason, and then kept or replaces the other', async () => {
    const id = await folderWithPlan('Решить');
    await assert.rejects(
      upload(id, 'refuse'),
      (failure) =>
        failure instanceof CallFailure &&
        failure.status === 409 &&
        failure.reason === 'name-taken' &&
        /«План\.pdf\.txt» уже есть/.test(failure.text),
    );
    assert.deepEqual(await list(id), ['План.pdf.txt']);
    await upload(id, 'keep');
    assert.deepEqual(await list(id), ['План.pdf (2).txt', 'План.pdf.txt']);
    await upload(id, 'replace');
    assert.deepEqual(await list(id), ['План.pdf.txt', 'План.pdf (2).txt']);
    const trash = await clients.owner.call(changes.trashContent, { page: 0 });
    assert.ok(trash.some(({ name }) => name === 'План.pdf.txt'));
    await upload(id, undefined);
    assert.equal((await list(id)).filter((name) => name === 'План.pdf.txt').length, 2);
  });

  test('is found within one request', async () => {
    const id = await newFolder('Вместе');
    await assert.rejects(upload(id, 'refuse', clients.owner, [plan('1'), plan('2')]), failsWith(409));
    for (const how of ['keep', 'replace'] as const) await upload(id, how, clients.owner, [plan('1'), plan('2')]);
    assert.deepEqual((await list(id)).toSorted(), ['План.pdf (2).txt', 'План.pdf (3).txt', 'План.pdf.txt']);
  });

  test('is kept even if no room is left for a number, or the name is one letter', async () => {
    for (const name of [`1.${'Приложение к договору '.repeat(20)}`, `аб.${'х'.repeat(125)}`, `a${'\u0316'.repeat(200)}`]) {
      const id = await newFolder(name.slice(0, 4));
      for (const content of ['1', '2']) await upload(id, 'keep', clients.owner, [new File([content], name)]);
      const [second = '', first = ''] = await list(id);
      assert.ok(second.endsWith(' (2)') && first !== '' && first.startsWith(second.slice(0, 4)), `${first} and ${second}`);
    }
  });

  test('is found when both arrive at once', async () => {
    const id = await newFolder('Сразу');
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => upload(id, 'refuse')));
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.deepEqual(await list(id), ['План.pdf.txt']);
  });

  test('is replaced by people who may remove it, and by no outsider', async () => {
    const id = await folderWithPlan('Чужой');
    await clients.owner.call(changes.giveAccess, { id, employeeId: ids.guest });
    await assert.rejects(upload(id, 'replace', clients.guest), failsWith(200, /заменить нельзя/));
    const link = await linkTo(id);
    const visitor = server.anonymous();
    const byVisitor = (sameName: changes.SameName): Promise<null> =>
      visitor.call(outside.externalUpload, { id: 0, link, sameName, files: [plan()] });
    assert.deepEqual(await visitor.call(outside.externalTaken, { id: 0, link, names: 'План.pdf.txt\nДругой.txt' }), [
      { name: 'План.pdf.txt', replaceable: false },
    ]);
    await assert.rejects(byVisitor('refuse'), failsWith(409));
    await assert.rejects(byVisitor('replace'), failsWith(200, /заменить нельзя/));
    await byVisitor('keep');
    assert.deepEqual(await list(id), ['План.pdf (2).txt', 'План.pdf.txt']);
  });

  test('is refused as a new name, and gets a number when it is moved or restored', async () => {
    const [from, to] = [await newFolder('Из'), await folderWithPlan('В')];
    const other = await put(from, 'Другой.txt');
    const plans = await put(from, 'План.pdf.txt');
    await assert.rejects(clients.owner.call(changes.renameFile, { id: other.id, name: 'План.pdf' }), failsWith(200, /уже есть/));
    await clients.owner.call(changes.renameFile, { id: other.id, name: 'Другой' });
    await clients.owner.call(changes.moveItems, { to, files: [plans.id] });
    assert.deepEqual(await list(to), ['План.pdf (2).txt', 'План.pdf.txt']);
    await clients.owner.call(changes.removeItems, { files: [other.id] });
    await put(from, 'Другой.txt');
    await clients.owner.call(changes.restoreItems, { files: [other.id] });
    assert.deepEqual((await list(from)).toSorted(), ['Другой (2).txt', 'Другой.txt']);
  });
});
