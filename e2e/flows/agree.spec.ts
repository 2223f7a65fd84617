import { expect, test } from 'playwright/test';
import { queues } from '@qujat/contract/vocabulary';
import { people, plainAccounts, signInAs } from '../support/people.ts';
import { wireOf, type CardAnswer, type WireClient, type WireParticipant } from '../support/wire.ts';

/** The next participant after the viewer has agreed: the rest of the aggregation in queue order, then the approval. */
const nextAfter = (card: CardAnswer): WireParticipant | undefined => {
  const open = (participants: readonly WireParticipant[]): WireParticipant[] =>
    participants.filter((each) => each.status < 10 && each.userid !== card.userid).toSorted((a, b) => a.queue_num - b.queue_num);
  return [...open(card.tabs.main.aggrlist), ...open(card.tabs.main.apprlist)][0];
};

test(
  'a document agreed to at aggregation moves on: it leaves the incoming list and reaches the next in turn',
  { tag: '@plain' },
  async ({ page, playwright, baseURL }) => {
    const director = await wireOf(playwright, baseURL, people.director);
    const waiting = (await director.list(queues.incoming)).docs.filter((each) => each.status === 200);
    const candidates = await Promise.all(
      waiting.map(async (document) => ({ document, next: nextAfter(await director.card(document.edocid)) })),
    );
    const chosen = candidates.find(({ next }) => next && next.fullname in plainAccounts && next.fullname !== 'Сапаргалиев Дулат');
    expect(chosen).toBeDefined();
    const { document, next } = chosen!;
    const colleague = await wireOf(playwright, baseURL, plainAccounts[next!.fullname]!);
    const isIn = (person: WireClient): Promise<boolean> => person.has(queues.incoming, document.edocid);
    expect(await isIn(colleague)).toBe(false);

    await signInAs(page, people.director, `/#currentTab=${queues.incoming}`);
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
  },
);
