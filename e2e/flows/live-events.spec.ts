import { expect, test } from 'playwright/test';
import { queues } from '@qujat/contract/vocabulary';
import { people, signInAs } from '../support/people.ts';
import { addWaitingFor, wireOf } from '../support/wire.ts';

test('a document decided on another device disappears from the list without a reload', async ({ page, playwright, baseURL }) => {
  const id = addWaitingFor('dulat', { stage: 'aggregation', initiator: 'saule' });
  const device = await wireOf(playwright, baseURL, people.director);
  const { docnum: number, userid } = await device.card(id);

  const stream = page.waitForResponse((response) => response.url().endsWith('/ce/events'));
  await signInAs(page, people.director, `/#currentTab=${queues.incoming}`);
  expect((await stream).headers()['content-type']).toContain('text/event-stream');
  await page.getByRole('searchbox', { name: 'Поиск документов' }).fill(number);
  const row = page.getByRole('row').filter({ has: page.getByText(number, { exact: true }) });
  await expect(row).toBeVisible();
  await page.evaluate(() => Object.assign(window, { stillHere: true }));

  await device.post('/ce/signcase.php', { q: '1', q1: '10', q2: String(id), q3: String(userid) });

  await expect(row).toHaveCount(0, { timeout: 8_000 });
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
});
