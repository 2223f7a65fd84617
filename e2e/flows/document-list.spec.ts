import { queues } from '@qujat/contract/vocabulary';
import { expect, test, type Page } from 'playwright/test';
import { leaveSession, people, signInAs } from '../support/people.ts';

interface ListAnswer {
  readonly docs: readonly { readonly edocid: number; readonly docnum: string }[];
  readonly count: number;
  readonly total_pages: number;
  readonly current_page: number;
}

interface Lists {
  readonly asked: URLSearchParams[];
  /** The server's answer after an act; for one queue if requests for others may still be running. */
  next(act: () => Promise<unknown>, queue?: number): Promise<ListAnswer>;
}

/** Forwards the list's requests and records requests and answers. */
const recordLists = async (page: Page): Promise<Lists> => {
  const asked: URLSearchParams[] = [];
  const answers: { readonly queue: string | null; readonly list: ListAnswer }[] = [];
  await page.route('**/ce/doclist2.php', async (route) => {
    const fields = new URLSearchParams(route.request().postData() ?? '');
    asked.push(fields);
    try {
      const response = await route.fetch();
      answers.push({ queue: fields.get('q'), list: (await response.json()) as ListAnswer });
      await route.fulfill({ response });
    } catch {
      // The page has gone on, or the flow has ended: an answer that is needed would be missed by `next`.
    }
  });
  const next = async (act: () => Promise<unknown>, queue?: number): Promise<ListAnswer> => {
    const known = answers.length;
    const fresh = () => answers.slice(known).findLast((each) => queue === undefined || each.queue === String(queue))?.list;
    await act();
    await expect.poll(() => fresh() !== undefined).toBe(true);
    return fresh()!;
  };
  return { next, asked };
};

const rows = (page: Page) => page.locator('tbody').getByRole('row');

test('every queue shows the server’s count, and its tab is in the address', { tag: '@plain' }, async ({ page }) => {
  const lists = await recordLists(page);
  await signInAs(page, people.deputyDirector);
  await expect(rows(page).first()).toBeVisible();
  for (const queue of Object.values(queues).filter((each) => each !== queues.incoming)) {
    const list = await lists.next(() => page.goto(`/#currentTab=${queue}`), queue);
    if (list.count === 0) await expect(page.getByText('Нет документов')).toBeVisible();
    else await expect(rows(page)).toHaveCount(Math.min(list.count, 50));
    await expect(page).toHaveURL(new RegExp(`#currentTab=${queue}$`));
  }
});

test('choosing a sidebar tab changes the queue and the address', { tag: '@plain' }, async ({ page }) => {
  const lists = await recordLists(page);
  await signInAs(page, people.undisturbed);
  const list = await lists.next(
    () =>
      page
        .getByRole('link', { name: /^Исполненные/ })
        .or(page.getByRole('button', { name: /^Исполненные/ }))
        .first()
        .click(),
    queues.executed,
  );
  await expect(page).toHaveURL(new RegExp(`#currentTab=${queues.executed}$`));
  expect(list.docs.length).toBeGreaterThan(0);
  await expect(page.getByRole('main').getByRole('heading', { name: 'Исполненные' })).toBeVisible();
});

test('pages hold different documents without duplicates, as many as counted', async ({ page }) => {
  const lists = await recordLists(page);
  await leaveSession(page, people.undisturbed);
  const first = await lists.next(() => page.goto(`/#currentTab=${queues.all}`), queues.all);
  expect(first.total_pages).toBeGreaterThan(1);
  const seen = new Set(first.docs.map((each) => each.edocid));
  let numbers = first.docs.length;
  for (let number = 2; number <= first.total_pages; number += 1) {
    const next = await lists.next(() =>
      page
        .getByRole('button', { name: /Следующая|Вперёд/ })
        .or(page.getByRole('link', { name: /Следующая|Вперёд/ }))
        .first()
        .click(),
    );
    expect(next.current_page).toBe(number);
    await expect(rows(page)).toHaveCount(next.docs.length);
    for (const each of next.docs) seen.add(each.edocid);
    numbers += next.docs.length;
  }
  expect(numbers).toBe(first.count);
  expect(seen.size).toBe(first.count);
});

test('search finds a document by its number, reports no results, and can be cleared', async ({ page }) => {
  const lists = await recordLists(page);
  await leaveSession(page, people.undisturbed);
  const all = await lists.next(() => page.goto(`/#currentTab=${queues.all}`), queues.all);
  const wanted = all.docs[7]?.docnum ?? '';
  const search = page.getByRole('searchbox').first();
  const found = await lists.next(() => search.fill(wanted));
  expect(found.docs.map((each) => each.docnum)).toContain(wanted);
  await expect(rows(page)).toHaveCount(found.docs.length);
  await lists.next(() => search.fill('нетакогодокумента'));
  await expect(page.getByText('Нет документов')).toBeVisible();
  await lists.next(() => search.fill(''));
  await expect(rows(page)).toHaveCount(all.docs.length);
  // The scope can be chosen before the search starts.
  await search.fill(wanted);
  await page.getByRole('button', { name: 'Во всех периодах' }).click();
  await expect.poll(() => [lists.asked.at(-1)?.get('q3'), lists.asked.at(-1)?.get('q11')]).toEqual([wanted, '1']);
});

test('sorting by the issue date turns on; choosing it again turns it off', async ({ page }) => {
  const lists = await recordLists(page);
  await signInAs(page, people.undisturbed);
  await expect(rows(page).first()).toBeVisible();
  const header = page.getByRole('columnheader', { name: /^Дата/ });
  await lists.next(() => header.getByRole('button').first().click());
  await lists.next(() => header.getByRole('button').first().click());
  expect(lists.asked.slice(-2).map((each) => each.get('q2'))).toEqual(['4', '11']);
});

test('a star adds a document to the favourites and removes it again', async ({ page }) => {
  await signInAs(page, people.builder);
  const row = rows(page).first();
  await expect(row).toBeVisible();
  const star = row.getByRole('button', { name: /избранн/i });
  const before = await star.getAttribute('aria-pressed');
  // It is clicked at once; the reload must not come before the server has received it.
  const kept = page.waitForResponse((response) => response.url().endsWith('/ce/chfav.php'));
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
  await kept;
  await page.reload();
  await expect(
    rows(page)
      .first()
      .getByRole('button', { name: /избранн/i }),
  ).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
});
