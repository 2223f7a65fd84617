import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readSettings } from '@qujat/contract/settings';
import { profile } from '@qujat/contract/shell';
import { saveStartPage } from '@qujat/contract/start-page';
import { fails, servedOffice } from '../../documents/test-support/served-office.ts';

describe('the page to start with (SHL-25)', () => {
  const { clients, server } = servedOffice();

  test('is the list until the person chooses another, and is told with the profile', async () => {
    const told = async (): Promise<unknown[]> => {
      const [{ startPage, hidesToday }, known] = [await clients.head.call(profile, {}), await clients.head.call(readSettings, {})];
      assert.deepEqual([known.startPage, known.hidesToday], [startPage, hidesToday]);
      return [startPage, hidesToday];
    };
    assert.deepEqual(await told(), ['last', false]);
    await clients.head.call(saveStartPage, { startPage: 'today' });
    assert.deepEqual(await told(), ['today', false]);
    await clients.head.call(saveStartPage, { hidesToday: true });
    assert.deepEqual(await told(), ['today', true]);
    const other = await clients.director.call(profile, {});
    assert.deepEqual([other.startPage, other.hidesToday], ['last', false]);
  });

  test('needs a session and a choice', async () => {
    await fails(server.anonymous().call(saveStartPage, { startPage: 'today' }), 401);
    await fails(clients.head.call(saveStartPage, {}), 400);
    await fails(clients.head.call(saveStartPage, { startPage: 'portal' as never }), 400);
  });
});
