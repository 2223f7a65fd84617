import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from 'playwright/test';
import { startOwnPage, type OwnPage } from '../support/own-page.ts';
import { people, signInAs } from '../support/people.ts';
import { copyRepository, type RepositoryCopy, type Running } from '../support/repository-copy.ts';
import { ownKeys } from '../support/variant-releases.ts';

const port = Number(process.env['E2E_PORT'] ?? 8090) + 7;
/** A remote is recompiled on a busy machine. */
const soon = { timeout: 30_000 };

/** Where the compiler's message is shown. */
const overlay = 'iframe[id$="overlay"]';

let copy: RepositoryCopy;
let own: OwnPage;
let remote: Running;

test.beforeAll(async () => {
  [copy, own] = await Promise.all([
    copyRepository(),
    startOwnPage({ development: { origins: ['http://localhost:*'], forEverybody: true } }),
  ]);
  await copy.run(['scripts/create-remote.ts', 'mfe-calendar'], { INSTALL: '0' });
  await copy.linkPackages('mfe-cloud', 'mfe-calendar');
  await copy.run(['scripts/release.ts', 'mfe-calendar', '--without-checks'], { RELEASES_DIR: own.releases, ...ownKeys });
  remote = copy.start(['scripts/dev.ts', 'mfe-calendar', '--shell', own.address, '--port', String(port)]);
});
test.afterAll(async () => {
  await remote.stop();
  await Promise.all([copy.remove(), own.stop()]);
});
test.use({ baseURL: undefined });

const file = (): string => join(copy.folder, 'mfe-calendar/src/main/main-page.tsx');

/** Changes the page's source as an editor does. */
const edit = async (...changes: readonly (readonly [from: string, to: string])[]): Promise<void> => {
  let text = await readFile(file(), 'utf8');
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  await writeFile(file(), text);
};

const openDeveloped = async (page: Page): Promise<void> => {
  const goto = page.goto.bind(page);
  page.goto = (url, options) => goto(new URL(url, own.address).href, options);
  await signInAs(page, people.clerk, `/system?override=mfe-calendar@http://localhost:${port}`);
  await page.getByRole('button', { name: 'Подключить', exact: true }).click();
  await page.getByRole('link', { name: 'Раздел «Calendar»' }).click();
  await page.evaluate(() => Reflect.set(window, 'stillHere', true));
};

test('hot reload survives a new import, a removed and restored one, a syntax error, and an empty page', async ({ page }) => {
  test.setTimeout(240_000);
  await expect.poll(remote.output, { timeout: 90_000 }).toContain('Built.');
  await openDeveloped(page);
  const note = page.getByRole('textbox', { name: 'note' });
  await edit(['<EmptyState', '<input aria-label="note" />\n      <EmptyState']);
  await note.fill('typed before', soon);
  const isKept = async (): Promise<void> => {
    await expect(note).toHaveValue('typed before');
    expect(await page.evaluate(() => Reflect.get(window, 'stillHere'))).toBe(true);
  };

  await test.step('a shared component is added for the first time, removed and added again', async () => {
    const badge = page.getByText('hot badge');
    const added = [
      ['import { EmptyState }', "import { Badge } from '@qujat/ui/badge';\nimport { EmptyState }"],
      ['\n    </>', '\n      <Badge>hot badge</Badge>\n    </>'],
    ] as const;
    await edit(...added);
    await expect(badge).toBeVisible(soon);
    await isKept();
    await edit(...added.map(([from, to]) => [to, from] as const));
    await expect(badge).toHaveCount(0, soon);
    await edit(...added);
    await expect(badge).toBeVisible(soon);
    await isKept();
  });

  await test.step('a syntax error is shown in the page, which recovers when the error is mended', async () => {
    const message = page.frameLocator(overlay);
    await edit(['return (', 'return ((']);
    await expect(message.getByText('main-page.tsx').first()).toBeVisible(soon);
    await isKept();
    await edit(['return ((', 'return ('], ['hot badge', 'hot again']);
    await expect(page.getByText('hot again')).toBeVisible(soon);
    await expect(page.locator(overlay)).toHaveCount(0);
    await isKept();
  });

  await test.step('a page is empty for a moment', async () => {
    const whole = await readFile(file(), 'utf8');
    await writeFile(file(), 'const MainPage = (): null => null;\n\nexport default MainPage;\n');
    await expect(note).toHaveCount(0, soon);
    await writeFile(file(), whole);
    await expect(note).toBeVisible(soon);
    expect(await page.evaluate(() => Reflect.get(window, 'stillHere'))).toBe(true);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
