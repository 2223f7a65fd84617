import { expect, test, type Page } from 'playwright/test';
import { queues } from '@qujat/contract/vocabulary';
import { expectAccessible } from '../support/axe.ts';
import { demoKey, keyPassword, signAsNcalayer } from '../support/keys.ts';
import { people, signInAs } from '../support/people.ts';
import { addWaitingFor, wireOf, type WireClient } from '../support/wire.ts';

test.use({ bypassCSP: true });

/** The recipient of letters within the demo, and its clerk. */
const university = { name: 'НАО «Университет Парасат Дала»', clerk: 'madina@parasat.example' };

interface Listed {
  readonly docs: readonly {
    readonly edocid: number;
    readonly docnum: string;
    readonly descr: string;
    readonly status: number;
    readonly esedo_marker: string;
  }[];
}
const list = (person: WireClient, queue: number, search = ''): Promise<Listed> =>
  person.post('/ce/doclist2.php', { is_json: '1', q: String(queue), q1: '0,50', q12: '50', ...(search && { q3: search, q11: '1' }) });

/** An outgoing letter as its clerk's list shows it. */
const listed = async (person: WireClient, id: number) => {
  const { docnum } = await person.card(id);
  const found = (await list(person, queues.outgoingCorrespondence, docnum)).docs.find((each) => each.edocid === id);
  if (!found) throw new Error(`the list lacks the letter ${docnum}`);
  return found;
};
const markerOf = async (person: WireClient, id: number): Promise<string> => (await listed(person, id)).esedo_marker;

const choose = async (page: Page, name: string, text: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name }).fill(text);
  await page.getByRole('option', { name: option, exact: true }).click();
};

test(
  'the clerk signs and sends a letter; the other organisation registers it; both see its progress',
  { tag: '@plain' },
  async ({ page, playwright, baseURL }) => {
    test.slow();
    const sender = await wireOf(playwright, baseURL, people.clerk);
    const id = addWaitingFor('aigerim', { stage: 'sending' });
    const { docnum: number, descr: subject } = await listed(sender, id);
    await signInAs(page, people.clerk, `/?document=${id}#currentTab=${queues.outgoingCorrespondence}`);
    const card = page.getByRole('dialog').filter({ has: page.getByRole('list', { name: 'Этапы документа' }) });
    await card.getByRole('tab', { name: 'ЕСЭДО' }).click();
    const send = card.getByRole('button', { name: 'Отправить в ЕСЭДО' });
    await send.click();
    await expect(card.getByText('Выберите файл ключа ЭЦП подписи и введите пароль ключа ЭЦП.')).toBeVisible();
    await choose(page, 'Характер документа', 'увед', 'Уведомление');
    await choose(page, 'Вид документа', 'пись', 'Письмо');
    await expectAccessible(page, 'the form of the exchange');
    await card.getByLabel('Файл ключа ЭЦП').setInputFiles(await demoKey('aigerim.p12'));
    await card.getByLabel('Пароль ключа ЭЦП').fill(keyPassword);
    await send.click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Это действие приведет к отправке документа в ЕСЭДО. Продолжить?');
    await question.getByRole('button', { name: 'Отправить в ЕСЭДО' }).click();
    const success = page.getByRole('alertdialog', { name: 'Успех' });
    await expect(success).toContainText('демонстрационный шлюз', { timeout: 30_000 });
    await success.getByRole('button', { name: 'ОК' }).click();
    await expect.poll(() => markerOf(sender, id), { timeout: 30_000 }).toBe('delivered');

    const registry = await wireOf(playwright, baseURL, university.clerk);
    const arrived = (await list(registry, queues.incomingCorrespondence)).docs.find((each) => each.descr === subject && each.docnum === '');
    expect(arrived).toMatchObject({ esedo_marker: 'received', status: 200 });
    const received = await registry.card(arrived!.edocid);
    await registry.post('/ce/signcase.php', { q: '1', q1: '10', q2: String(arrived!.edocid), q3: String(received.userid) });
    expect((await registry.card(arrived!.edocid)).docnum).toMatch(/^ВХ-.*\d$/);

    await expect.poll(() => markerOf(sender, id), { timeout: 30_000 }).toBe('registered');
    await page.goto(`/?from=${queues.outgoingCorrespondence}#currentTab=${queues.outgoingCorrespondence}`);
    await page.reload();
    await page.getByRole('searchbox', { name: 'Поиск документов' }).fill(number);
    await expect(page.getByRole('main').getByRole('row').filter({ hasText: number }).getByText('ЕСЭДО: Зарегистрирован')).toBeVisible();
    await page.goto(`/ce/showhist_win.php?q=${id}`);
    await expect(page.getByText('Регистрация у получателя')).toBeVisible();
    await expect(page.getByText(/Журнал цел/)).toBeVisible();
  },
);

/** NCALayer on the loopback address, which signs what it is given with the clerk's key. */
const ncalayer = (page: Page, key: string): Promise<void> =>
  page.routeWebSocket('wss://127.0.0.1:13579', (socket) => {
    socket.onMessage(async (message) => {
      const { args } = JSON.parse(String(message)) as { args?: { data: string } };
      const signature = args && (await signAsNcalayer(Buffer.from(args.data, 'base64').toString('utf8'), key));
      socket.send(JSON.stringify(signature ? { status: true, body: { result: [signature] } } : { code: '500', message: 'unknown module' }));
    });
    setTimeout(() => socket.send(JSON.stringify({ result: { version: '1.4' } })), 100);
  });

test('in a narrow window a letter is signed by NCALayer without a key file, and arrives', async ({ page, playwright, baseURL }) => {
  test.slow();
  await ncalayer(page, 'aigerim.p12');
  const sender = await wireOf(playwright, baseURL, people.clerk);
  const id = addWaitingFor('aigerim', { stage: 'sending' });
  await signInAs(page, people.clerk, `/?document=${id}#currentTab=${queues.outgoingCorrespondence}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'ЕСЭДО' }).click();
  const sign = page.getByRole('button', { name: 'Подписать через NCALayer и отправить' });
  await sign.click();
  await expect(page.getByText('Заполните поле').first()).toBeVisible();
  await expect(page.getByText('Выберите файл ключа ЭЦП подписи и введите пароль ключа ЭЦП.')).toHaveCount(0);
  await choose(page, 'Характер документа', 'увед', 'Уведомление');
  await choose(page, 'Вид документа', 'пись', 'Письмо');
  await expectAccessible(page, 'both ways of signing');
  await sign.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отправить в ЕСЭДО' }).click();
  const success = page.getByRole('alertdialog', { name: 'Успех' });
  await expect(success).toContainText('демонстрационный шлюз', { timeout: 30_000 });
  await success.getByRole('button', { name: 'ОК' }).click();
  await expect.poll(() => markerOf(sender, id), { timeout: 30_000 }).toBe('delivered');
});

test('a letter waits while the gateway is away, and is sent when the gateway is back', async ({ page, playwright, baseURL, browser }) => {
  test.slow();
  const desk = await (await browser.newContext({ baseURL: baseURL ?? '', bypassCSP: true })).newPage();
  await desk.goto('/ce/esedo/demo/');
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Отключить шлюз' }).click();
  await expect(desk.getByText('Шлюз отключён')).toBeVisible();
  try {
    const olga = await wireOf(playwright, baseURL, 'olga@saryozen.example');
    const id = addWaitingFor('olga', { stage: 'resending' });
    expect(await markerOf(olga, id)).toBe('rejected');
    await signInAs(page, 'olga@saryozen.example', `/?document=${id}#currentTab=${queues.outgoingCorrespondence}`);
    const card = page.getByRole('dialog').filter({ has: page.getByRole('list', { name: 'Этапы документа' }) });
    await card.getByRole('tab', { name: 'ЕСЭДО' }).click();
    await expect(card.getByText('Документ не относится к компетенции органа')).toBeVisible();
    await choose(page, 'Характер документа', 'отв', 'Ответ');
    await choose(page, 'Вид документа', 'спра', 'Справка');
    await card.getByLabel('Файл ключа ЭЦП').setInputFiles(await demoKey('olga.p12'));
    await card.getByLabel('Пароль ключа ЭЦП').fill(keyPassword);
    await card.getByRole('button', { name: 'Отправить в ЕСЭДО' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Отправить в ЕСЭДО' }).click();
    await page.getByRole('alertdialog', { name: 'Успех' }).getByRole('button', { name: 'ОК' }).click({ timeout: 30_000 });
    await expect(card.getByText(/Шлюз не отвечает, отправка повторится/)).toBeVisible({ timeout: 20_000 });
    await desk.getByRole('button', { name: 'Включить шлюз' }).click();
    // Accepted, delivered and rejected once more: this body rejects everything.
    await expect(card.getByText('Отклонён')).toHaveCount(4, { timeout: 60_000 });
    expect(await markerOf(olga, id)).toBe('rejected');
  } finally {
    await desk.goto('/ce/esedo/demo/');
    const back = desk.getByRole('button', { name: 'Включить шлюз' });
    if (await back.isVisible()) await back.click();
    await desk.context().close();
  }
});
