import type { Page } from 'playwright/test';

/** The versions, by name, that a new page of the product at an address contains, as the page tells this browser. */
export const liveVersions = async (page: Page, address: string): Promise<Readonly<Record<string, string>>> => {
  const html = await (await page.request.get(`${address}/login`, { headers: { accept: 'text/html' } })).text();
  const text = /<script type="application\/json" id="qujat-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const { releases } = JSON.parse(text) as { releases: { shell: string; remotes: { name: string; live: { version: string } }[] } };
  return { shell: releases.shell, ...Object.fromEntries(releases.remotes.map(({ name, live }) => [name, live.version])) };
};
