import { chromium } from 'playwright';
import { expect } from 'playwright/test';
import { findChromium } from './support/chromium.ts';
import { openTab, walk } from '../scripts/compose/tab.ts';
void chromium;
void expect;
void findChromium;
for (let i = 0; i < Number(process.argv[2] ?? 5); i++) {
  const tab = await openTab(process.argv[3] ?? 'http://localhost:8097', {
    email: 'administrator@check.example',
    password: 'Kerege-2026!',
    bin: '',
  });
  try {
    await walk(tab);
    console.log(i, 'ok', tab.faults());
  } catch (e) {
    console.log(i, String(e).slice(0, 300), tab.page.url());
    await tab.page.screenshot({ path: '/tmp/walk.png' });
    console.log(
      await tab.page.evaluate(() =>
        JSON.stringify(JSON.parse(document.getElementById('qujat-page')!.textContent!).releases.remotes.map((r: any) => r.name)),
      ),
    );
  }
  await tab.close();
}
