/** Nobody forgets: the bell on two devices, a decision by the link of a letter, and a digest (NTF-1, NTF-2, NTF-5, NTF-8). */
import { policyRecord } from '@qujat/contract/organisation-policy';
import { expect, test, type Locator, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { letterTo } from '../support/letters.ts';
import { people, signInAs } from '../support/people.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { addWaitingFor, wireOf, type WireClient } from '../support/wire.ts';

/** The initiator; their head, who agrees first; and the personnel department, one of whom agrees next. */
const initiator = 'yerlan@saryozen.example';
const head = { email: 'gulmira@saryozen.example', name: 'Оразбаева Гульмира' };
const personnel: Readonly<Record<string, string>> = {
  'Мусина Динара': 'dinara@saryozen.example',
  'Касенов Арман': 'arman@saryozen.example',
};

const openBell = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: /^Уведомления/ }).click();
  const panel = page.getByRole('dialog', { name: 'Уведомления' });
  await expect(panel).toBeVisible();
  return panel;
};

const allowLetterActs = async (administrator: WireClient, letterActs: boolean): Promise<void> => {
  const { policy, revision } = await administrator.post<{ policy: unknown; revision: number }>('/ce/admin/policy', {});
  const changed = JSON.stringify({ ...policyRecord.decode(policy), letterActs });
  expect(await administrator.post('/ce/admin/policy/save', { policy: changed, revision: String(revision) })).toMatchObject({
    ended_sessions: 0,
  });
};

test('a decision rings on two devices, is read on both, and the next one is made from a letter', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const administrator = await wireOf(playwright, baseURL, people.administrator);
  await allowLetterActs(administrator, true);
  const id = addWaitingFor('gulmira', { stage: 'aggregation', initiator: 'yerlan' });
  const manager = await wireOf(playwright, baseURL, head.email);
  const { docnum: number, userid, tabs } = await manager.card(id);
  const nextName = tabs.main.aggrlist.map(({ fullname }) => fullname).find((name) => name in personnel) ?? '';

  await signInAs(page, initiator);
  const phone = await (await browser.newContext()).newPage();
  await signInAs(phone, initiator);
  await phone.setViewportSize({ width: 390, height: 844 });
  const panel = await openBell(page);
  const onPhone = await openBell(phone);
  const news = (within: Locator): Locator => within.getByRole('listitem').filter({ hasText: number });

  await test.step('the head agrees: both devices show it without a reload', async () => {
    await manager.post('/ce/signcase.php', { q: '1', q1: '10', q2: String(id), q3: String(userid) });
    for (const each of [panel, onPhone]) await expect(news(each)).toContainText(`${head.name}: согласовано`);
    await expectAccessible(page, 'the bell');
    await expectAccessible(phone, 'the bell on a phone');
    await expectNoSidewaysScroll(phone);
  });

  await test.step('read by the keyboard on one device is read on the other, and comes back', async () => {
    await news(panel).getByRole('button').first().focus();
    await page.keyboard.press('u');
    for (const each of [panel, onPhone]) await expect(news(each).getByText('Не прочитано')).toHaveCount(0);
    await onPhone.getByRole('button', { name: 'Все', exact: true }).click();
    await news(onPhone).getByRole('button', { name: 'Сделать непрочитанным' }).click();
    await expect(news(panel).getByText('Не прочитано')).toHaveCount(1);
    await phone.context().close();
  });

  await test.step('the next person decides from the letter: opening decides nothing, the button does', async () => {
    const stranger = await (await browser.newContext()).newPage();
    const letter = await letterTo(stranger, personnel[nextName] ?? '', number);
    const link = /https?:\/\/\S+\/ce\/answer\/\S+/.exec(letter)?.[0] ?? 'no link';
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { name: 'Согласовать' })).toBeVisible();
    await expectAccessible(stranger, 'the page of a link');
    expect((await manager.card(id)).tabs.main.aggrlist.find(({ fullname }) => fullname === nextName)?.sign).toBeNull();
    await stranger.getByRole('button', { name: 'Согласовать' }).click();
    await expect(stranger.getByRole('heading', { name: 'Решение принято' })).toBeVisible();
    await stranger.goto(link);
    await expect(stranger.getByText('По этой ссылке решение уже принято.')).toBeVisible();
    await stranger.context().close();
    await expect(news(panel)).toContainText(`${nextName}: согласовано`);
    await expect(news(panel)).toContainText('и ещё 1');
  });

  await test.step('a digest takes the place of letters, and is saved at once', async () => {
    await panel.getByRole('button', { name: 'Сводка и напоминания' }).click();
    const digest = panel.getByRole('checkbox', { name: /Сводка на почту/ });
    await expect(panel.getByText(/Вошли бы сейчас/)).toBeVisible();
    await digest.check();
    await expect(page.getByRole('paragraph').filter({ hasText: 'Сохранено' })).toBeVisible();
    await expect(panel.getByRole('combobox', { name: 'Когда' })).toBeEnabled();
    await expectAccessible(page, 'the settings of the bell');
    await digest.uncheck();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Уведомления/ })).toBeFocused();
  });
  await allowLetterActs(administrator, false);
});
