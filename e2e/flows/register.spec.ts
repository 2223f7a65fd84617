import { expect, test } from 'playwright/test';
import { queues } from '@qujat/contract/vocabulary';
import { expectAccessible } from '../support/axe.ts';
import { leaveSession, people } from '../support/people.ts';
import { wireOf } from '../support/wire.ts';

test.use({ bypassCSP: true });

test('a clerk registers two letters without the mouse; the second is named as registered already', async ({
  page,
  playwright,
  baseURL,
}) => {
  const clerk = await wireOf(playwright, baseURL, people.clerk);
  const favourites = await clerk.post<readonly { id: number; template_name: string }[]>('/ce/favorite_templates.php', {});
  const template = favourites.find((each) => each.template_name === 'Входящее письмо');
  expect(template).toBeDefined();
  const theirs = `7-${Date.now()}`;
  const subject = `О сверке счетов ${theirs}`;
  await leaveSession(page, people.clerk);
  await page.goto(`/ce/newdoc/?${template!.id}`);
  const sender = page.getByRole('combobox', { name: 'От кого' });
  const register = async (about: string): Promise<void> => {
    await expect(sender).toBeFocused();
    await page.keyboard.type('ТОО «Көктем»');
    await page.keyboard.press('Tab');
    await page.keyboard.type(theirs);
    await page.keyboard.press('Tab');
    await page.keyboard.type('20.11');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Дата письма' })).toHaveValue(/^20\.11\.20\d\d$/);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Тема' })).toBeFocused();
    await page.keyboard.type(about);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Просим сверить счета.');
    await page.keyboard.press('Control+Enter');
  };
  const heading = page.getByRole('heading', { level: 1, name: /^№ / });
  const numberShown = async (): Promise<string> => /№ (\S+)/.exec((await heading.textContent()) ?? '')?.[1] ?? '';

  await register(subject);
  await expect(heading).toBeVisible();
  const first = await numberShown();
  expect(first).toMatch(/\d$/);
  await expectAccessible(page, 'a registered letter');

  await page.keyboard.press('Enter');
  await register(`${subject}, ещё раз`);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`№ ${first} от `);
  await expect(page.getByText('Возможно, это письмо уже зарегистрировано')).toBeVisible();
  await expectAccessible(page, 'a letter that seems to be registered already');
  await page.keyboard.press('Enter');
  await expect(heading).toBeVisible();
  const second = await numberShown();
  expect(second).not.toBe(first);

  const director = await wireOf(playwright, baseURL, people.director);
  const { docs } = await director.list(queues.incoming, theirs);
  expect(docs.map(({ docnum }) => docnum).toSorted()).toEqual([first, second].toSorted());
});
