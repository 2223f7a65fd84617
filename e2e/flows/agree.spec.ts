import { expect, test, type PlaywrightWorkerArgs } from 'playwright/test';
import { queues } from '@qujat/contract/vocabulary';
import { demoPassword, people, plainAccounts, signInAs } from '../support/people.ts';

interface ListAnswer {
  readonly docs: readonly { readonly edocid: number; readonly status: number; readonly docnum: string }[];
  readonly count: number;
}

interface WireParticipant {
  readonly userid: number;
  readonly fullname: string;
  readonly status: number;
  readonly isactive: number;
  readonly queue_num: number;
  readonly sign: { readonly comment: string } | null;
}

interface CardAnswer {
  readonly userid: number;
  readonly status: number;
  readonly tabs: { readonly main: { readonly aggrlist: readonly WireParticipant[]; readonly apprlist: readonly WireParticipant[] } };
}

/** Who is next after the viewer has agreed: the rest of the aggregation in queue order, then the approval. */
const nextAfter = (card: CardAnswer): WireParticipant | undefined => {
  const open = (participants: readonly WireParticipant[]): WireParticipant[] =>
    participants.filter((each) => each.status < 10 && each.userid !== card.userid).toSorted((a, b) => a.queue_num - b.queue_num);
  return [...open(card.tabs.main.aggrlist), ...open(card.tabs.main.apprlist)][0];
};

/** A person's own view of the server, by the wire, as any client would ask; a browser of its own, for its own session. */
const wireOf = async (playwright: PlaywrightWorkerArgs['playwright'], baseURL: string, email: string) => {
  const client = await playwright.request.newContext({ baseURL });
  const signedIn = await client.post('/ce/accenter.php', { multipart: { q: email, q1: demoPassword, is_jwt: '1' } });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const post = async <T>(path: string, form: Record<string, string>): Promise<T> =>
    (await (await client.post(path, { form, headers: { authorization: `Bearer ${token}` } })).json()) as T;
  return {
    list: (queue: number) => post<ListAnswer>('/ce/doclist2.php', { is_json: '1', q: String(queue), q1: '0,50', q12: '50' }),
    card: (id: number) => post<CardAnswer>('/ce/showcase.php', { is_json: '1', q: String(id) }),
  };
};

test('a document agreed to at aggregation moves on: it leaves the incoming list and reaches the next in turn', { tag: '@plain' }, async ({ page, playwright, baseURL }) => {
  const director = await wireOf(playwright, baseURL ?? '', people.director);
  const waiting = (await director.list(queues.incoming)).docs.filter((each) => each.status === 200);
  const candidates = await Promise.all(waiting.map(async (document) => ({ document, next: nextAfter(await director.card(document.edocid)) })));
  const chosen = candidates.find(({ next }) => next && next.fullname in plainAccounts && next.fullname !== 'Сапаргалиев Дулат');
  expect(chosen).toBeDefined();
  const { document, next } = chosen!;
  const colleague = await wireOf(playwright, baseURL ?? '', plainAccounts[next!.fullname]!);
  const isIn = async (person: typeof director): Promise<boolean> => (await person.list(queues.incoming)).docs.some((each) => each.edocid === document.edocid);
  expect(await isIn(colleague)).toBe(false);

  await signInAs(page, people.director);
  await page.goto(`/#currentTab=${queues.incoming}`);
  const row = page.getByRole('row').filter({ hasText: document.docnum });
  await row.getByText(document.docnum, { exact: true }).click();
  const card = page.getByRole('dialog').filter({ hasText: document.docnum });
  await card.getByRole('textbox').first().fill('Согласовано, замечаний нет');
  await card.getByRole('button', { name: 'Согласовать' }).click();
  const confirmation = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: 'Подтвердите действие' }));
  await expect(confirmation.getByText('Это действие приведет к подписанию документа. Продолжить?')).toBeVisible();
  await confirmation.getByRole('button', { name: 'Согласовать' }).click();

  await expect.poll(() => isIn(director)).toBe(false);
  await expect(row).toHaveCount(0);
  expect(await isIn(colleague)).toBe(true);
  const after = await director.card(document.edocid);
  const mine = after.tabs.main.aggrlist.find((each) => each.userid === after.userid);
  expect(mine?.status).toBe(10);
  expect(mine?.sign?.comment).toBe('Согласовано, замечаний нет');
});
