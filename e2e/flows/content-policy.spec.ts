import { expect, test } from 'playwright/test';
import { people, signInByForm } from '../support/people.ts';

test('every page carries the strict content policy and does not violate it', async ({ page, request }) => {
  for (const path of ['/login', '/', '/portal', '/cloud', '/403', '/no-such-page']) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).toContain("script-src 'self'");
    expect(policy, path).not.toContain('unsafe');
    expect(policy, path).toContain("require-trusted-types-for 'script'");
  }
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedScript|TrustedHTML/i.test(message.text())) violations.push(message.text());
  });
  await signInByForm(page, people.director);
  await page.getByRole('link', { name: 'Лента' }).click();
  await expect(page).toHaveURL(/\/portal/);
  await page.getByRole('link', { name: 'Облако' }).click();
  await expect(page).toHaveURL(/\/cloud/);
  expect(violations).toEqual([]);
  const refused = await page.evaluate(() => {
    const tries: (() => unknown)[] = [
      () => (document.createElement('div').innerHTML = '<b>x</b>'),
      () => (document.createElement('script').src = '/ce/dwn/?1'),
      () => document.createElement('iframe').setAttribute('srcdoc', '<b>x</b>'),
    ];
    return tries.map((attempt) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError']);
});

test('unknown and forbidden addresses explain themselves and link to the main page', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByText('Ошибка 404: страница не найдена')).toBeVisible();
  await page.goto('/403');
  await expect(page.getByText('Ошибка 403: у вас нет права доступа к этой странице')).toBeVisible();
  await page.getByRole('link', { name: 'На главную', exact: true }).click();
  await expect(page).toHaveURL(/\/(login.*)?$/);
});
