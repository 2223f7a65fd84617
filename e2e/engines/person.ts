import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from 'playwright/test';
import type { Handle, Tab } from './tab.ts';

const require = createRequire(import.meta.url);
const queries = await readFile(require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8');

/** What a person finds on a page: by role and name, as in the unit tests. */
export interface Sought {
  readonly role: string;
  /** The whole name, or a part of it by a regular expression. */
  readonly name?: string | RegExp;
}

/** How long something is waited for, milliseconds. */
const limit = 20_000;

const find = `
  const { role, name, pattern } = args[0];
  const found = TestingLibraryDom.queryAllByRole(document.body, role, { name: pattern ? new RegExp(pattern) : name });
  return found.find((each) => !each.checkVisibility || each.checkVisibility()) ?? null;
`;

/** A person at a tab of any engine: finds by role and name, and waits as long as a person would. */
export const personAt = (tab: Tab) => {
  const withQueries = async <T>(run: () => Promise<T>): Promise<T> => {
    if (!(await tab.evaluate<boolean>('return "TestingLibraryDom" in globalThis'))) await tab.evaluate(queries);
    return run();
  };
  const look = ({ role, name }: Sought): Promise<Handle | null> =>
    withQueries(() => tab.element(find, name instanceof RegExp ? { role, pattern: name.source } : { role, name }));
  const named = ({ role, name }: Sought): string => `${role} ${String(name ?? '')}`;
  /** A page in the middle of a navigation refuses to be asked; it is asked again. */
  const attempt = <T>(ask: () => Promise<T | null>): Promise<T | null> => ask().catch(() => null);

  const see = async (sought: Sought): Promise<Handle> => {
    let found: Handle | null = null;
    await expect
      .poll(async () => (found = await attempt(() => look(sought))) !== null, { message: `sees: ${named(sought)}`, timeout: limit })
      .toBe(true);
    return found as unknown as Handle;
  };
  return {
    see,
    seesNo: (sought: Sought): Promise<void> =>
      expect
        .poll(() => attempt(async () => (await look(sought)) === null), { message: `sees no: ${named(sought)}`, timeout: limit })
        .toBe(true),
    /** Presses it; an element that was replaced in the meantime is looked for again. */
    press: (sought: Sought): Promise<void> => expect(async () => (await see(sought)).click()).toPass({ timeout: limit }),
    write: async (sought: Sought, text: string): Promise<void> => (await see(sought)).fill(text),
    /** Gives a file to an input, which is hidden behind a button of the product. */
    give: async (selector: string, path: string): Promise<void> =>
      expect(async () => {
        const input = await tab.element('return document.querySelector(args[0])', selector);
        expect(input, selector).not.toBeNull();
        await input?.setFile(path);
      }).toPass({ timeout: limit }),
    reads: (text: string): Promise<void> =>
      expect
        .poll(() => attempt(() => tab.evaluate<string>('return document.body.innerText')), { message: `reads: ${text}`, timeout: limit })
        .toContain(text),
    at: (path: RegExp): Promise<void> =>
      expect.poll(() => attempt(() => tab.evaluate<string>('return location.pathname + location.hash')), { timeout: limit }).toMatch(path),
  };
};
