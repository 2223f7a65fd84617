import { chromium } from 'playwright';
import { findChromium } from './support/chromium.ts';
const browser = await chromium.launch({ ...(await findChromium()) } as never);
const A = 'http://127.0.0.1:8095';
for (const [w, h, dark, lang] of [[1366, 768, false, 'ru_RU'], [390, 844, true, 'kk_KZ']] as const) {
  const ctx = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: 'light' });
  await ctx.addCookies([{ name: 'theme', value: dark ? 'dark' : 'light', url: A }, { name: 'lang', value: lang, url: A }]);
  const p = await ctx.newPage();
  const errs: string[] = [];
  p.on('console', (m) => m.type() === 'error' && errs.push(m.text()));
  p.on('pageerror', (e) => errs.push(String(e)));
  await p.goto(A + '/');
  await p.waitForTimeout(800);
  console.log(p.url(), await p.evaluate(() => document.documentElement.className + ' ' + document.documentElement.lang), errs);
  await p.screenshot({ path: `/tmp/lk-${w}-signin.png` });
  await p.fill('input[name=email]', 'ruslan@saryozen.example');
  await p.fill('input[name=password]', 'Qujat-2026!');
  await p.click('button[type=submit]');
  await p.waitForSelector('main h1');
  await p.waitForTimeout(1500);
  await p.screenshot({ path: `/tmp/lk-${w}-restricted.png` });
  await p.goto(A + '/ce/settings/');
  await p.waitForTimeout(1500);
  await p.screenshot({ path: `/tmp/lk-${w}-settings.png` });
  console.log(errs);
  await ctx.close();
}
await browser.close();
