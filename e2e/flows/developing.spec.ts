import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { startOwnPage, type OwnPage } from '../support/own-page.ts';
import { people, signInAs } from '../support/people.ts';
import { copyRepository, type RepositoryCopy, type Running } from '../support/repository-copy.ts';

// Another origin than flows that release use, so that both can run at once.
const port = Number(process.env['E2E_PORT'] ?? 8090) + 6;
const origin = `http://localhost:${port}`;

let copy: RepositoryCopy;
let development: OwnPage;
let deployed: OwnPage;
let remote: Running;

test.beforeAll(async () => {
  [copy, development, deployed] = await Promise.all([
    copyRepository(),
    startOwnPage({ development: { origins: ['http://localhost:*'], forEverybody: true } }),
    startOwnPage({ development: { origins: [origin], forEverybody: false } }),
  ]);
  remote = copy.start(['scripts/dev.ts', 'mfe-cloud', '--shell', development.address, '--port', String(port)]);
});
test.afterAll(async () => {
  await remote.stop();
  await Promise.all([copy.remove(), development.stop(), deployed.stop()]);
});
test.use({ baseURL: undefined });

const signIn = async (page: Page, own: OwnPage, email: string): Promise<void> => {
  const goto = page.goto.bind(page);
  page.goto = (url, options) => goto(new URL(url, own.address).href, options);
  await signInAs(page, email);
};

/** Changes a file of the copy as an editor does. */
const edit = async (path: string, from: string, to: string): Promise<void> => {
  const file = join(copy.folder, path);
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
};

const badge = (page: Page) => page.getByRole('region', { name: 'Раздел с машины разработчика' });
const offer = (page: Page) => page.getByRole('region', { name: 'Подключить раздел с машины разработчика?' });

test('npm run dev applies a change of a remote in a running shell at once and keeps its state', async ({ page }) => {
  await expect.poll(remote.output, { timeout: 150_000 }).toContain('Built.');
  const [, opens] = /^ {2}(\S+)$/m.exec(remote.output()) ?? [];
  expect(opens).toBe(`${development.address}/system?override=mfe-cloud@${origin}`);

  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await signIn(page, development, people.clerk);
  await page.goto(opens!);
  await expect(offer(page)).toContainText(`mfe-cloud с ${origin}`);
  await expectAccessible(page, 'the offer');
  await offer(page).getByRole('button', { name: 'Подключить', exact: true }).click();
  await expect(badge(page)).toContainText(`mfe-cloud — с ${origin}`);
  await expect(page.getByRole('row', { name: /^mfe-cloud/ })).toContainText(`Разработка: ${origin}`);
  await expectAccessible(page, 'the badge');

  await page.getByRole('link', { name: 'Облако' }).click();
  const folder = page.getByRole('treeitem', { name: 'Канцелярия' }).first();
  await folder.focus();
  await page.keyboard.press('ArrowRight');
  await expect(folder).toHaveAttribute('aria-expanded', 'true');
  await page.evaluate(() => Reflect.set(window, 'stillHere', true));

  await edit(
    'mfe-cloud/src/folders/folder-navigation.tsx',
    "view('accessible', t('folders.accessible')",
    "view('accessible', t('folders.accessible') + ' для всех'",
  );
  const changed = page.getByRole('link', { name: 'Общедоступные для всех' });
  // A remote is recompiled on a busy machine.
  await expect(changed).toBeVisible({ timeout: 30_000 });
  await edit('mfe-cloud/src/locales/ru.json', '"recent": "Недавние"', '"recent": "Свежее"');
  await expect(page.getByRole('link', { name: 'Свежее' })).toBeVisible({ timeout: 30_000 });
  await edit('mfe-cloud/src/folders/folder-navigation.module.css', '.navigation {', '.navigation {\n  letter-spacing: 3px;');
  await expect(changed).toHaveCSS('letter-spacing', '3px', { timeout: 30_000 });
  await expect(folder).toHaveAttribute('aria-expanded', 'true');
  expect(await page.evaluate(() => Reflect.get(window, 'stillHere'))).toBe(true);
  expect(faults).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'the badge on a narrow screen');
  await badge(page).getByRole('button', { name: 'Выключить' }).click();
  await expect(
    page
      .getByRole('link', { name: 'Недавние' })
      .or(page.getByRole('button', { name: 'Выбор папки' }))
      .first(),
  ).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
  await expect(page.getByText('Общедоступные для всех')).toHaveCount(0);
});

/** As an injected script would. */
const slipIn = (page: Page, from: string): Promise<void> =>
  page.evaluate((address) => {
    localStorage.setItem('mf-override', JSON.stringify({ 'mfe-cloud': address }));
    document.cookie = 'mf-override=1; path=/';
  }, from);

const openCloud = async (page: Page): Promise<string[]> => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await page.goto('/cloud');
  await expect(page.getByRole('heading', { level: 1, name: 'Мои папки' })).toBeVisible();
  return asked;
};

test('on a deployed product only an administrator can load a remote from another origin, and only from an allowed one', async ({
  page,
  browser,
}) => {
  await signIn(page, deployed, people.clerk);
  await page.goto(`/system?override=mfe-cloud@${origin}`);
  await expect(page.getByText('подключают только администраторы')).toBeVisible();
  await slipIn(page, origin);
  expect(await openCloud(page)).not.toContain(origin);
  await expect(badge(page)).toHaveCount(0);

  const context = await browser.newContext();
  const admin = await context.newPage();
  await signIn(admin, deployed, people.administrator);
  await admin.goto('/system?override=mfe-cloud@https://elsewhere.example');
  await expect(admin.getByText(`https://elsewhere.example не входит в список разрешённых адресов: ${origin}`)).toBeVisible();
  await slipIn(admin, 'https://elsewhere.example');
  expect(await openCloud(admin)).not.toContain('https://elsewhere.example');
  await expect(badge(admin)).toContainText('https://elsewhere.example не разрешён: работает выпущенная версия mfe-cloud');
  // Whatever the code does, the browser sends no request to other hosts.
  expect(
    await admin.evaluate(() =>
      fetch('https://elsewhere.example/release.json').then(
        () => 'asked',
        (error: Error) => error.name,
      ),
    ),
  ).toBe('TypeError');
  // Without the hashes of what the page contains.
  const policy = ((await admin.request.get(deployed.address)).headers()['content-security-policy'] ?? '').replaceAll(
    / 'sha256-[^']+'/g,
    '',
  );
  expect(policy).toContain(`script-src 'self' ${origin};`);
  expect(policy).not.toContain('elsewhere');
  await context.close();
});
