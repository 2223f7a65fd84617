import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from 'playwright/test';
import { demoPassword, signInAs } from './people.ts';

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

/** Opens a page as the administrator of a new organisation, without the greeting that covers it. */
export const openAsAdministrator = async (page: Page, email: string, path: string): Promise<void> => {
  await signInAs(page, email, path);
  const greeting = page.getByRole('dialog', { name: 'Добро пожаловать в Qujat' });
  await greeting.getByRole('button', { name: 'Закрыть' }).click();
  await expect(greeting).toHaveCount(0);
};
