import { createPrivateKey, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { queues } from '@qujat/contract/vocabulary';
import { signWithoutStamp, signingKeyOf, writeCms } from '@qujat/server/platform/keys/cms/write';
import { signByGost } from '@qujat/server/platform/keys/test-support/gost';
import { oids } from '@qujat/server/platform/keys/oids';
import { openP12 } from '@qujat/server/platform/keys/p12/open-p12';
import { expect, test, type Locator, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { keyPassword } from '../support/keys.ts';
import { people, signInAs } from '../support/people.ts';
import { productPort } from '../support/product.ts';
import { makeSigningProduct, type SigningProduct } from '../support/signing-product.ts';

/*
 * Runs on a product of its own, because it is killed, and because so many documents would crowd out those of other flows. The tests run in
 * order: each leaves the product in the state that the next one needs. Files start in the order of their names: this one takes the longest,
 * and the other workers should not wait for it at the end.
 */
test.describe.configure({ mode: 'serial' });
test.use({ baseURL: undefined });

let product: SigningProduct;
test.beforeAll(async () => {
  product = await makeSigningProduct(productPort + 2);
  await product.start();
  product.addDocuments(560);
});
test.afterAll(() => product.remove());

interface WireDocument {
  readonly edocid: number;
  readonly docnum: string;
  readonly qdname: string;
  readonly status: number;
}

const open = async (page: Page): Promise<void> => {
  const goto = page.goto.bind(page);
  page.goto = (url, options) => goto(new URL(url, product.address).href, options);
  await signInAs(page, people.director, `/#currentTab=${queues.incoming}`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
};

/** Makes a request as the page itself would. */
const ask = async <T>(page: Page, path: string, fields: Record<string, string>): Promise<T> =>
  page.evaluate(
    async ({ path, fields }) => {
      const { token } = JSON.parse(localStorage.getItem('qujat') ?? '{}') as { token: string };
      const response = await fetch(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { authorization: `Bearer ${token}` },
      });
      return (await response.json()) as T;
    },
    { path, fields },
  );

const incoming = async (page: Page, more: Record<string, string> = {}): Promise<readonly WireDocument[]> => {
  const found: WireDocument[] = [];
  for (let number = 1; ; number += 1) {
    const list = await ask<{ docs: WireDocument[]; total_pages: number }>(page, '/ce/doclist2.php', {
      is_json: '1',
      q: String(queues.incoming),
      q1: '0,50',
      q12: '50',
      q9: String(number),
      ...more,
    });
    found.push(...list.docs);
    if (number >= list.total_pages) return found;
  }
};

const row = (page: Page, { docnum }: WireDocument): Locator =>
  page.getByRole('row').filter({ has: page.getByText(docnum, { exact: true }) });

/** Finds a document by its number. The previous selection stays. */
const find = async (page: Page, document: WireDocument): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Поиск документов' }).fill(document.docnum);
  await expect(page.getByRole('row')).toHaveCount(2, { timeout: 20_000 });
  await expect(row(page, document)).toBeVisible();
};

const select = async (page: Page, documents: readonly WireDocument[]): Promise<void> => {
  for (const document of documents) await row(page, document).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Подписать', exact: true }).click();
};

const giveKey = async (page: Page, name: string, password = keyPassword): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Подписание ЭЦП' });
  await dialog.locator('input[type=file]').setInputFiles(await product.key(name));
  await dialog.getByLabel('Пароль ключа ЭЦП').fill(password);
  await dialog.getByRole('button', { name: 'Подписать', exact: true }).click();
};

const expectMessage = async (page: Page, title: string, text: string): Promise<void> => {
  const message = page.getByRole('alertdialog', { name: title });
  await expect(message.getByText(text)).toBeVisible({ timeout: 30_000 });
  // Both dialogs have closed.
  await expect(page.getByRole('dialog', { name: 'Подписание ЭЦП' })).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Подписание документов' })).toHaveCount(0);
  await message.getByRole('button', { name: 'ОК' }).click();
};

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Ход подписания' });

/** The documents on a page that need any key: no other flow touches them. */
const signable = async (page: Page, count: number, number = 1): Promise<readonly WireDocument[]> => {
  const list = await ask<{ docs: WireDocument[] }>(page, '/ce/doclist2.php', {
    is_json: '1',
    q: String(queues.incoming),
    q1: '0,50',
    q12: '50',
    q9: String(number),
  });
  return list.docs.filter(({ status, qdname }) => status === 300 && ['П', 'Р', 'ПР', 'ИСХ'].includes(qdname)).slice(0, count);
};

test('a selection across two pages shows its size; the precheck reports failures before anything is signed; then each document shows its outcome', async ({
  page,
}) => {
  await open(page);
  const [first, second] = [await signable(page, 2), await signable(page, 2, 2)];
  const documents = [...first, ...second];
  for (const document of first) await row(page, document).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Страница 2' }).click();
  for (const document of second) await row(page, document).getByRole('checkbox').check();
  const bar = page.getByRole('button', { name: /^Выбрано: 4/ });
  await expect(bar).toContainText('на других страницах: 2');
  await bar.click();
  const held = page.getByRole('list', { name: 'Выбранные документы' }).getByRole('listitem');
  await expect(held).toHaveText(documents.map(({ docnum }) => new RegExp(docnum)));
  await expect(held.filter({ hasText: 'На другой странице' })).toHaveText(first.map(({ docnum }) => new RegExp(docnum)));
  // Neither another tab nor a reload loses it.
  await page.getByRole('tab', { name: 'Избранное' }).click();
  await page.getByRole('tab', { name: 'Избранное' }).click();
  await page.reload();
  await expect(bar).toBeVisible();
  await page.getByRole('button', { name: 'Подписать', exact: true }).click();
  const choice = page.getByRole('dialog', { name: 'Подписание документов' });
  await expect(choice.getByRole('button', { name: 'Утвердить', exact: true })).toBeVisible();
  await expectAccessible(page, 'the choice');
  await choice.getByRole('button', { name: 'Утвердить и подписать' }).click();
  const dialog = page.getByRole('dialog', { name: 'Подписание ЭЦП' });
  await dialog.getByRole('button', { name: 'Подписать', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('* Загрузите файл и введите пароль ключа ЭЦП.');
  await dialog.getByLabel('Пароль ключа ЭЦП').fill('x');
  await dialog.getByRole('button', { name: 'Подписать', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('* Загрузите файл ключа ЭЦП.');
  await dialog.locator('input[type=file]').setInputFiles(await product.key('dulat.p12'));
  await dialog.getByLabel('Пароль ключа ЭЦП').fill('');
  await dialog.getByRole('button', { name: 'Подписать', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('* Введите пароль ключа ЭЦП.');
  await expectAccessible(page, 'the key dialog');
  await giveKey(page, 'dulat.p12', 'wrong');
  await expect(dialog.getByRole('alert')).toContainText('Неверный пароль ключа ЭЦП или файл повреждён.');
  await giveKey(page, 'dulat.p12');
  await expect(panel(page).getByText('Подписан', { exact: true })).toHaveCount(documents.length, { timeout: 30_000 });
  // The panel alone says it.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectAccessible(page, 'the outcomes');
  await panel(page).getByRole('button', { name: 'Свернуть ход подписания' }).press('Enter');
  const pill = panel(page).getByRole('button', { name: /Подписание завершено/ });
  await expect(pill).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Свернуть ход подписания' })).toBeFocused();
  for (const document of documents) await expect(row(page, document)).toHaveCount(0);
  await expect(page.getByText(/^Выбрано/)).toHaveCount(0);
  const left = new Set((await incoming(page)).map(({ edocid }) => edocid));
  expect(documents.filter(({ edocid }) => left.has(edocid))).toEqual([]);
  await panel(page).getByRole('button', { name: 'Закрыть ход подписания' }).click();
  await expect(panel(page)).toHaveCount(0);
});

test('a document that this key cannot sign gets the signing message; another key signs it', async ({ page }) => {
  await open(page);
  const [contract] = (await incoming(page)).filter(({ qdname }) => qdname === 'Д' || qdname === 'СО');
  await find(page, contract!);
  const sign = async (key: string): Promise<void> => {
    await select(page, [contract!]);
    await page.getByRole('button', { name: 'Утвердить и подписать' }).click();
    await giveKey(page, key);
  };
  await sign('dulat.p12');
  await expectMessage(
    page,
    'Ошибка',
    'На некоторые из документов установлено ограничение по типу ЭЦП, поэтому они не были подписаны, пожалуйста обратитесь к администратору.',
  );
  await sign('other-organisation.p12');
  await expectMessage(
    page,
    'Ошибка',
    'На некоторые из документов установлено ограничение по БИН организации ключа ЭЦП, поэтому они не были подписаны, пожалуйста обратитесь к администратору.',
  );
  await sign('organisation.p12');
  await expectMessage(page, 'Успех', 'Документы успешно подписаны.');
});

/** NCALayer on the loopback address, which really signs: `sign` gets the document's bytes, and returns null if the person cancels. */
const ncalayer = (page: Page, sign: (content: Buffer) => Buffer | null): Promise<void> =>
  page.routeWebSocket('wss://127.0.0.1:13579', (socket) => {
    socket.onMessage((message) => {
      const { module, args } = JSON.parse(String(message)) as {
        module: string;
        args?: { data: string; signingParams: { encapsulate: boolean }; signerParams: { extKeyUsageOids: string[] } };
      };
      if (module !== 'kz.gov.pki.knca.basics' || !args) return socket.send(JSON.stringify({ code: '500', message: 'unknown module' }));
      expect(args.signingParams.encapsulate).toBe(false);
      expect(args.signerParams.extKeyUsageOids).toContain('1.3.6.1.5.5.7.3.4');
      const signature = sign(Buffer.from(args.data, 'base64'));
      return socket.send(JSON.stringify({ status: true, body: signature === null ? {} : { result: [signature.toString('base64')] } }));
    });
    setTimeout(() => socket.send(JSON.stringify({ result: { version: '1.4' } })), 100);
  });

const byRsa =
  (file: string) =>
  (content: Buffer): Buffer => {
    const opened = openP12(readFileSync(file), keyPassword);
    if ('problem' in opened) throw new Error(opened.problem);
    const [certificate = Buffer.alloc(0), ...chain] = opened.certificates.map((each) => Buffer.from(each));
    const key = signingKeyOf(createPrivateKey({ key: Buffer.from(opened.key), format: 'der', type: 'pkcs8' }), certificate, chain);
    return writeCms(signWithoutStamp(key, { contentType: oids.data, digest: key.digest(content), at: new Date() }));
  };

test('RSA and GOST keys that the server cannot use sign on the person’s own machine', async ({ page }) => {
  let sign: (content: Buffer) => Buffer | null = () => null;
  // Before the page loads: its sockets are redirected from the beginning.
  await ncalayer(page, (content) => sign(content));
  await open(page);
  const { fullname } = await ask<{ fullname: string }>(page, '/ce/docs1.5/profile.php', { q: '1' });
  const own = openP12(readFileSync(await product.key('dulat.p12')), keyPassword);
  if ('problem' in own) throw new Error(own.problem);
  const iin = /IIN(\d{12})/.exec(Buffer.from(own.certificates[0] ?? []).toString('latin1'))?.[1] ?? '';
  const gostKey = product.gost.key({ fullName: fullname, iin });
  const begin = async (documents: readonly WireDocument[]): Promise<void> => {
    await select(page, documents);
    await page.getByRole('button', { name: 'Утвердить и подписать' }).click();
    await page.getByRole('button', { name: 'Подписать через NCALayer' }).click();
  };
  const documents = await signable(page, 4);
  await begin(documents.slice(0, 1));
  await expect(page.getByText('Подписание отменено').first()).toBeVisible();
  await page.getByRole('dialog', { name: 'Подписание ЭЦП' }).getByRole('button', { name: 'Отмена' }).click();
  sign = byRsa(await product.key('dulat.p12'));
  await page.getByRole('button', { name: 'Снять выбор' }).click();
  const expectBothSigned = async (): Promise<void> => {
    await expect(panel(page).getByRole('heading', { name: 'Подписание завершено' })).toBeVisible({ timeout: 60_000 });
    await expect(panel(page).getByText('2 из 2')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Закрыть ход подписания' }).click();
  };
  await begin(documents.slice(0, 2));
  await expectBothSigned();
  await expect(row(page, documents[0]!)).toHaveCount(0);
  sign = (content) => signByGost(gostKey, content);
  await begin(documents.slice(2, 4));
  await expectBothSigned();
  for (const document of documents) await expect(row(page, document)).toHaveCount(0);
});

interface Progress {
  readonly batch: string;
  readonly total: number;
  readonly signed: number;
  readonly failed: number;
  readonly waiting: number;
}

test('five hundred documents survive a kill during signing: none is lost, half-signed or signed twice', async ({ page }) => {
  // Each wait ends as soon as its condition holds: the limits are for a machine several times slower than a busy one.
  test.setTimeout(1_200_000);
  await open(page);
  const all = (await incoming(page))
    .filter(({ status, qdname }) => status === 300 && ['П', 'Р', 'ПР', 'ИСХ'].includes(qdname))
    .slice(0, 500);
  expect(all).toHaveLength(500);
  const batch = randomUUID();
  const key = readFileSync(await product.key('dulat.p12')).toString('base64');
  const word = await page.evaluate(
    async ({ ids, key, password, batch }) => {
      const { token } = JSON.parse(localStorage.getItem('qujat') ?? '{}') as { token: string };
      const form = new FormData();
      for (const id of ids) form.append('docids[]', String(id));
      form.append('ecpKeyFile', new File([Uint8Array.from(atob(key), (letter) => letter.codePointAt(0) ?? 0)], 'dulat.p12'));
      form.append('ecpPassword', password);
      form.append('batch', batch);
      return (
        await fetch('/ce/apps/esign_service.php', { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } })
      ).text();
    },
    { ids: all.map(({ edocid }) => edocid), key, password: keyPassword, batch },
  );
  expect(word).toBe('queued');
  const progress = (): Promise<Progress> => ask<Progress>(page, '/ce/apps/esign_progress.php', { batch });
  await page.reload();
  await expect(panel(page).getByRole('heading', { name: 'Идёт подписание' })).toBeVisible({ timeout: 120_000 });
  await expect.poll(async () => (await progress()).signed, { timeout: 240_000 }).toBeGreaterThan(40);
  await product.kill();
  await product.start();
  await page.reload();
  // The key was in the memory of the process that is gone.
  await expect(panel(page).getByRole('heading', { name: 'Подписаны не все документы' })).toBeVisible({ timeout: 120_000 });
  const { signed, failed, waiting } = await progress();
  expect([signed + failed, waiting]).toEqual([500, 0]);
  expect(signed).toBeGreaterThan(40);
  expect(failed).toBeGreaterThan(0);
  await expect(panel(page).getByText('Подписание прервано, укажите ключ снова').first()).toBeVisible();
  const left = new Set((await incoming(page)).map(({ edocid }) => edocid));
  expect(all.filter(({ edocid }) => left.has(edocid))).toHaveLength(failed);
  // Only those that failed.
  await panel(page)
    .getByRole('button', { name: /^Подписать \d+ оставш/ })
    .click();
  await giveKey(page, 'dulat.p12');
  await expect(panel(page).getByText('Документы отправлены в очередь на подписание')).toBeVisible({ timeout: 60_000 });
  await expect(panel(page).getByRole('heading', { name: 'Подписание завершено' })).toBeVisible({ timeout: 600_000 });
  await expect(panel(page).getByText(`${failed} из ${failed}`)).toBeVisible();
  const after = new Set((await incoming(page)).map(({ edocid }) => edocid));
  expect(all.filter(({ edocid }) => after.has(edocid))).toEqual([]);
});

test('without extensions every result word of the service has its message', async ({ page }) => {
  test.setTimeout(360_000);
  await product.stop();
  await product.start('');
  await open(page);
  const sign = async (documents: readonly WireDocument[], key: string, password = keyPassword): Promise<void> => {
    await select(page, documents);
    await page.getByRole('button', { name: 'Утвердить и подписать' }).click();
    await expect(page.getByRole('button', { name: 'Подписать через NCALayer' })).toHaveCount(0);
    await giveKey(page, key, password);
  };
  const any = await signable(page, 6);
  const one = any.slice(0, 1);
  const words = [
    ['expired.p12', 'Срок действия сертификата истёк.'],
    ['revoked.p12', 'Сертификат отозван.'],
    ['untrusted.p12', 'Сертификат выпущен неизвестным удостоверяющим центром.'],
    ['signin-only.p12', 'Этот ключ не предназначен для подписания.'],
    ['other-person.p12', 'Ошибка при подписании, не совпадает ИИН сертификата'],
  ] as const;
  for (const [key, text] of words) {
    await sign(one, key);
    await expectMessage(page, 'Ошибка', text);
  }
  // With another password or file the person tries again in the same dialog.
  await sign(one, 'not-a-key.p12');
  const dialog = page.getByRole('dialog', { name: 'Подписание ЭЦП' });
  await expect(dialog.getByRole('alert')).toHaveText('* Неверный пароль ключа ЭЦП или файл повреждён.');
  await dialog.getByRole('button', { name: 'Отмена' }).click();
  await row(page, any[0]!).getByRole('checkbox').uncheck();
  const restricted = (await incoming(page))
    .filter(({ qdname, status }) => status === 300 && (qdname === 'Д' || qdname === 'СО'))
    .slice(0, 1);
  await find(page, restricted[0]!);
  await sign(restricted, 'dulat.p12');
  await expectMessage(
    page,
    'Ошибка',
    'На некоторые из документов установлено ограничение по типу ЭЦП, поэтому они не были подписаны, пожалуйста обратитесь к администратору.',
  );
  await sign(restricted, 'other-organisation.p12');
  await expectMessage(
    page,
    'Ошибка',
    'На некоторые из документов установлено ограничение по БИН организации ключа ЭЦП, поэтому они не были подписаны, пожалуйста обратитесь к администратору.',
  );
  await row(page, restricted[0]!).first().getByRole('checkbox').uncheck(); // what was refused stays selected
  await page.getByRole('searchbox', { name: 'Поиск документов' }).fill('');
  await expect(row(page, any[0]!)).toBeVisible({ timeout: 20_000 });
  await page.route('**/ce/apps/esign_service.php', (route) => route.fulfill({ body: 'error' }), { times: 1 });
  await sign(one, 'dulat.p12');
  await expectMessage(
    page,
    'Ошибка',
    'При подписании некоторых документов произошла ошибка. Пожалуйста, обновите страницу и попробуйте еще раз.',
  );
  await page.route('**/ce/apps/esign_service.php', (route) => route.fulfill({ body: 'strange' }), { times: 1 });
  await sign(one, 'dulat.p12');
  await expectMessage(page, 'Ошибка', 'Неизвестная ошибка.');
  await sign(one, 'dulat.p12');
  await expectMessage(page, 'Успех', 'Документы успешно подписаны.');
  await expect(row(page, any[0]!)).toHaveCount(0);
  await sign(any.slice(1, 3), 'dulat.p12');
  await expectMessage(page, 'Успех', 'Документы отправлены в очередь на подписание');
  await expect.poll(async () => (await incoming(page)).some(({ edocid }) => edocid === any[1]?.edocid), { timeout: 30_000 }).toBe(false);
  await expect(panel(page)).toHaveCount(0);
  // Approval only: documents that need a key are not approved.
  await page.reload();
  await select(page, any.slice(3, 4));
  await page.getByRole('button', { name: 'Утвердить', exact: true }).click();
  await expectMessage(page, 'Ошибка', 'На некоторые из документов установлено ограничение по типу ЭЦП');
});
