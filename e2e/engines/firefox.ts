import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { windowSize, type Handle, type Tab } from './tab.ts';

/** A function of the page from its body: what the tab runs is the same text in every engine. */
const inPage = (body: string): string => `(...args) => { ${body} }`;

const handleOf = (element: ElementHandle): Handle => ({
  click: async () => {
    await element.scrollIntoView();
    await element.click();
  },
  fill: async (text) => {
    await element.click({ count: 3 });
    await element.press('Delete');
    await element.type(text);
  },
  setFile: (path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
});

/** Firefox over WebDriver BiDi, without a driver process. */
export const openFirefox = async (executablePath: string): Promise<Tab> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'ru-RU' },
  });
  const page = await browser.newPage();
  await page.setViewport(windowSize);
  const call = (body: string, args: readonly unknown[]) =>
    page.evaluateHandle(new Function('...args', `return (${inPage(body)})(...args)`) as (...all: unknown[]) => unknown, ...args);
  return {
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    evaluate: async <T>(body: string, ...args: readonly unknown[]) => (await (await call(body, args)).jsonValue()) as T,
    element: async (body, ...args) => {
      const element = (await call(body, args)).asElement();
      return element && handleOf(element as ElementHandle);
    },
    picture: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    close: () => browser.close(),
  };
};
