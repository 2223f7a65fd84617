import { chromium } from 'playwright';
import { findChromium } from './support/chromium.ts';
const b = await chromium.launch({ ...(await findChromium()) });
const p = await b.newPage({
  baseURL: process.argv[2] ?? 'http://localhost:8095',
  locale: 'ru-RU',
  timezoneId: 'Asia/Almaty',
  viewport: { width: 1440, height: 900 },
});
await p.goto('/login');
await p.getByLabel('E-mail').fill(process.argv[3] ?? 'timur@saryozen.example');
await p.locator('input[type=password]').fill(process.argv[4] ?? 'Qujat-2026!');
await p.getByRole('button', { name: 'Войти', exact: true }).click();
await p.waitForURL((u) => !u.pathname.includes('login'), { timeout: 30000 });
await p.waitForTimeout(3000);
console.log(p.url());
const w = p.getByRole('dialog', { name: 'Добро пожаловать в Qujat' });
await p.addLocatorHandler(w, () => w.getByRole('button', { name: 'Закрыть' }).click());
const h = p.getByRole('main').getByRole('heading', { level: 1 });
await h.waitFor();
for (const link of ['Облако', /^Все документы/, 'Лента', /^В работе/]) {
  await p.getByRole('link', { name: link }).first().click();
  await p.waitForTimeout(1500);
  console.log(String(link), p.url(), await h.allInnerTexts());
}
await b.close();
