import { expect, test, type Page } from 'playwright/test';
import { demoPassword, people, signInAs } from '../support/people.ts';

interface ListAnswer {
  readonly docs: readonly { readonly edocid: number; readonly status: number; readonly docnum: string }[];
  readonly count: number;
}

interface CardAnswer {
  readonly userid: number;
  readonly status: number;
  readonly tabs: { readonly main: { readonly aggrlist: readonly { readonly userid: number; readonly fullname: string; readonly status: number; readonly queue_num: number }[] } };
}

/** A person's own view of the server, by the wire, as any client would ask. */
const wireOf = async (page: Page, email: string) => {
  const signedIn = await page.request.post('/ce/accenter.php', { multipart: { q: email, q1: demoPassword, is_jwt: '1' } });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const post = async <T>(path: string, form: Record<string, string>): Promise<T> =>
    (await (await page.request.post(path, { form, headers: { authorization: `Bearer ${token}` } })).json()) as T;
  return {
    list: (queue: number) => post<ListAnswer>('/ce/doclist2.php', { is_json: '1', q: String(queue), q1: '0,50', q12: '50' }),
    card: (id: number) => post<CardAnswer>('/ce/showcase.php', { is_json: '1', q: String(id) }),
  };
};

test('a document agreed to at aggregation moves on: it leaves the incoming list and reaches the next in turn', async ({ page }) => {
  const director = await wireOf(page, people.director);
  const waiting = (await director.list(13)).docs.filter((each) => each.status === 200);
  expect(waiting.length).toBeGreaterThan(0);
  const chosen = waiting[0]!;

  await signInAs(page, people.director);
  await page.goto('/#currentTab=13');
  await page.getByRole('row').filter({ hasText: chosen.docnum }).first().getByRole('button', { name: chosen.docnum }).or(page.getByRole('link', { name: chosen.docnum })).first().click();
  const card = page.getByRole('dialog').filter({ hasText: chosen.docnum });
  await expect(card).toBeVisible();
  await card.getByRole('textbox').first().fill('Согласовано, замечаний нет');
  await card.getByRole('button', { name: 'Согласовать' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog', { name: 'Подтвердите действие' })).getByRole('button', { name: /Согласовать|Подписать|Да|Подтвердить/ }).click();
  await expect.poll(async () => (await director.list(13)).docs.some((each) => each.edocid === chosen.edocid)).toBe(false);
  await expect(page.getByRole('row').filter({ hasText: chosen.docnum })).toHaveCount(0);

  const after = await director.card(chosen.edocid);
  const mine = after.tabs.main.aggrlist.find((each) => each.userid === after.userid);
  expect(mine?.status).toBe(10);
});
