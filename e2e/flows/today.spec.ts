import { expect, test } from 'playwright/test';
import { queues } from '@qujat/contract/vocabulary';
import { expectAccessible } from '../support/axe.ts';
import { people, signInAs } from '../support/people.ts';
import { addWaitingFor, wireOf } from '../support/wire.ts';

/** The present state of a document in the person's queue. */
const gone = (client: Awaited<ReturnType<typeof wireOf>>, id: number) =>
  expect.poll(() => client.has(queues.incoming, id), { timeout: 25_000 }).toBe(false);

test('a decision on «Мне сегодня» can be taken back, and is carried out otherwise; the initiator reminds', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const id = addWaitingFor('dulat', { stage: 'aggregation', initiator: 'saule' });
  const director = await wireOf(playwright, baseURL, people.director);
  const { docnum: number } = await director.card(id);

  const initiator = await browser.newPage();
  await signInAs(initiator, 'saule@saryozen.example', '/today');
  const waiting = initiator.getByRole('region', { name: 'Жду от других' });
  await expect(waiting).toBeVisible();

  await signInAs(page, people.director, '/today');
  await expect(page.getByRole('heading', { level: 1, name: 'Мне сегодня' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Разобрать по порядку' })).toBeVisible();
  await expectAccessible(page);
  const section = page.getByRole('region', { name: 'Согласовать' });
  await expect(section).toBeVisible();
  const row = section.getByRole('listitem').first();
  const act = row.getByRole('button', { name: /^Согласовать: / });
  const label = (await act.getAttribute('aria-label')) ?? '';
  const other = label.replace('Согласовать: ', '');
  await act.click();
  await expect(page.getByRole('button', { name: label })).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: `Согласовано: ${other}` })).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect(page.getByRole('button', { name: label })).toBeVisible();

  await page.goto(`/#currentTab=${queues.incoming}`);
  await page.getByRole('searchbox', { name: 'Поиск документов' }).fill(number);
  const found = page.getByRole('row').filter({ has: page.getByText(number, { exact: true }) });
  await expect(found.getByText('Согласовать', { exact: true })).toBeVisible();
  await found.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Согласовать: 1' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: `Согласовано: ${number}` })).toBeVisible();
  expect(await director.has(queues.incoming, id)).toBe(true);
  await gone(director, id);
});
