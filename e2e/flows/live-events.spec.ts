import { expect, test } from 'playwright/test';
import { queues } from '@qujat/contract/vocabulary';
import { demoPassword, people, signInAs } from '../support/people.ts';

interface Card {
  readonly userid: number;
  readonly tabs: {
    readonly main: { readonly aggrlist: readonly { readonly userid: number; readonly status: number; readonly isactive: number }[] };
  };
}

test('a document decided on another device leaves the list at once, without a reload', async ({ page, playwright, baseURL }) => {
  const stream = page.waitForResponse((response) => response.url().endsWith('/ce/events'));
  await signInAs(page, people.director, `/#currentTab=${queues.incoming}`);
  expect((await stream).headers()['content-type']).toContain('text/event-stream');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { stillHere: true }));

  const device = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const signedIn = await device.post('/ce/accenter.php', { multipart: { q: people.director, q1: demoPassword, is_jwt: '1' } });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const post = async <T>(path: string, form: Record<string, string>): Promise<T> =>
    (await (
      await device.post(path, { form, headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() } })
    ).json()) as T;
  const { docs } = await post<{ docs: readonly { edocid: number; docnum: string; status: number }[] }>('/ce/doclist2.php', {
    is_json: '1',
    q: String(queues.incoming),
    q1: '0,50',
    q12: '50',
  });
  const waiting = docs.filter(({ status }) => status === 200).at(-1);
  expect(waiting).toBeDefined();
  const row = page.getByRole('row').filter({ hasText: waiting!.docnum });
  await expect(row).toBeVisible();

  const card = await post<Card>('/ce/showcase.php', { is_json: '1', q: String(waiting!.edocid) });
  const mine = card.tabs.main.aggrlist.find(({ userid, status }) => userid === card.userid && status < 10);
  expect(mine).toBeDefined();
  await post('/ce/signcase.php', { q: '1', q1: '10', q2: String(waiting!.edocid), q3: String(card.userid) });

  await expect(row).toHaveCount(0, { timeout: 8_000 });
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
  await device.dispose();
});
