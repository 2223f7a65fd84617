import { expect, test } from 'playwright/test';
import { queues } from '@qujat/contract/vocabulary';
import { people, signInAs } from '../support/people.ts';
import { addWaitingFor, wireOf } from '../support/wire.ts';

const personnel: Readonly<Record<string, string>> = {
  'Мусина Динара': 'dinara@saryozen.example',
  'Касенов Арман': 'arman@saryozen.example',
};

test(
  'agreeing at aggregation moves the document from the incoming list to the next participant',
  { tag: '@plain' },
  async ({ page, playwright, baseURL }) => {
    const id = addWaitingFor('dulat', { stage: 'aggregation', initiator: 'saule' });
    const director = await wireOf(playwright, baseURL, people.director);
    const { docnum: number, tabs, userid } = await director.card(id);
    // After the manager it is the turn of the personnel department.
    const next = tabs.main.aggrlist.find((each) => each.userid !== userid && each.status < 10);
    expect(next).toBeDefined();
    const colleague = await wireOf(playwright, baseURL, personnel[next!.fullname]!);
    expect(await director.has(queues.incoming, id)).toBe(true);
    expect(await colleague.has(queues.incoming, id)).toBe(false);

    await signInAs(page, people.director, `/#currentTab=${queues.incoming}`);
    await page.getByRole('searchbox', { name: 'Поиск документов' }).fill(number);
    const row = page.getByRole('row').filter({ has: page.getByText(number, { exact: true }) });
    await row.getByText(number, { exact: true }).click();
    const card = page.getByRole('dialog').filter({ hasText: number });
    await card.getByRole('textbox').first().fill('Согласовано, замечаний нет');
    await card.getByRole('button', { name: 'Согласовать' }).click();
    const confirmation = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: 'Подтвердите действие' }));
    await expect(confirmation.getByText('Это действие приведет к подписанию документа. Продолжить?')).toBeVisible();
    await confirmation.getByRole('button', { name: 'Согласовать' }).click();

    await expect.poll(() => director.has(queues.incoming, id)).toBe(false);
    await expect(row).toHaveCount(0);
    expect(await colleague.has(queues.incoming, id)).toBe(true);
    const after = await director.card(id);
    const mine = after.tabs.main.aggrlist.find((each) => each.userid === after.userid);
    expect(mine?.status).toBe(10);
    expect(mine?.sign?.comment).toBe('Согласовано, замечаний нет');
  },
);
