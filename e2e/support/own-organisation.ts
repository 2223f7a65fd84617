import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Browser, type Page } from 'playwright/test';
import { letterTo, linkIn } from './letters.ts';
import { demoPassword, fillSignIn, signInAs } from './people.ts';

/** Registers an organisation with its first administrator, for a flow that must not meet others. Returns the address to sign in with. */
export const registerOrganisation = async (request: APIRequestContext): Promise<string> => {
  const email = `own-${randomUUID().slice(0, 8)}@jana.example`;
  const asked = await request.post('/ce/reg_inst_email.php', {
    multipart: {
      orgname: `ТОО «Жаңа ${email.slice(4, 8)}»`,
      user_name: 'Нұрлан',
      user_lname: 'Жаңабаев',
      phone: '+7 700 000 00 02',
      email,
      new_password: demoPassword,
      confirm_new_password: demoPassword,
    },
  });
  expect(await asked.json()).toMatchObject({ status: 'ok' });
  let code = '';
  await expect(async () => {
    const outbox = await (await request.get('/ce/outbox/')).text();
    const letter = outbox.split('<article').find((each) => each.includes(email)) ?? '';
    code = /\/reginstanceemail\/confirm#([\w-]+)/.exec(letter)?.[1] ?? '';
    expect(code).not.toBe('');
  }).toPass({ timeout: 20_000 });
  expect(await (await request.post('/ce/reg_inst_email.php/complete', { form: { code } })).json()).toMatchObject({ status: 'ok' });
  return email;
};

/** Closes the greeting that covers the first page of whoever is new. */
export const closeGreeting = async (page: Page): Promise<void> => {
  const greeting = page.getByRole('dialog', { name: 'Добро пожаловать в Qujat' });
  await greeting.getByRole('button', { name: 'Закрыть' }).click();
  await expect(greeting).toHaveCount(0);
};

/** Opens a page as the administrator of a new organisation, without the greeting. */
export const openAsAdministrator = async (page: Page, email: string, path: string): Promise<void> => {
  await signInAs(page, email, path);
  await closeGreeting(page);
};

/** Comes in by the letter of an invitation: chooses a password and signs in, in a browser of their own. */
export const comeIn = async (browser: Browser, email: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(linkIn(await letterTo(page, email)));
  await page.getByLabel('Новый пароль', { exact: true }).fill(demoPassword);
  await page.getByLabel('Новый пароль ещё раз').fill(demoPassword);
  await page.getByRole('button', { name: 'Принять приглашение', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Приглашение принято' })).toBeVisible();
  await page.getByRole('link', { name: 'Войти' }).click();
  await fillSignIn(page, email);
  await closeGreeting(page);
  return page;
};
