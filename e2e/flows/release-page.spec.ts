/** The page for administrators of the installation: one press back to the release before (docs/decisions/0431). */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { readLive, registerRelease } from '@qujat/releases';
import { expect, test } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { liveVersions } from '../support/live-versions.ts';
import { startOwnPage, type OwnPage } from '../support/own-page.ts';
import { people, signInAs } from '../support/people.ts';
import { makeVariant } from '../support/variant-releases.ts';

const root = join(import.meta.dirname, '../..');
const remote = 'mfe-mail';
let own: OwnPage;

test.beforeAll(async () => {
  own = await startOwnPage();
});
test.afterAll(() => own.stop());

const operators = (verb: 'add' | 'remove'): unknown =>
  execFileSync(
    join(root, 'node_modules/node/bin/node'),
    [join(root, 'server/src/app/commands/operators-command.ts'), verb, people.secondBuilder],
    { env: { ...process.env, DATA_DIR: dataDirectory() } },
  );

test('whoever administers the installation rolls a release back by one press, and nobody else sees the page', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: own.address })).newPage();
  const before = (await readLive(own.releases)).releases[remote]!.live;
  const version = await makeVariant(own.releases, remote, { mark: 'to be rolled back' });
  await registerRelease(own.releases, remote, version, { by: 'flow' });
  await signInAs(page, people.secondBuilder);
  await page.goto('/system/releases');
  await expect(page.getByText('Ошибка 403: у вас нет права доступа к этой странице')).toBeVisible();

  operators('add');
  try {
    await page.reload();
    await page.getByRole('button', { name: `Вернуть прежнюю версию: ${remote}` }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(version);
    await expect(question).toContainText(before);
    await expectAccessible(page, 'the question before a rollback');
    await question.getByRole('button', { name: 'Вернуть прежнюю' }).click();
    await expect(
      page.getByRole('region', { name: 'Уведомления' }).getByRole('paragraph').filter({ hasText: 'возвращена прежняя версия' }),
    ).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(remote) })).toContainText(before);
    expect((await readLive(own.releases)).releases[remote]?.live).toBe(before);
    await expect.poll(async () => (await liveVersions(page, own.address))[remote]).toBe(before);
  } finally {
    operators('remove');
  }
});
