import { putPageConfiguration } from '../test-support/fake-server.ts';
import type * as Module from './page-configuration.ts';

/** The module as on a freshly opened page, because it reads the configuration only once. */
const opened = async (): Promise<typeof Module> => {
  let module: typeof Module | undefined;
  await jest.isolateModulesAsync(async () => {
    module = await import('./page-configuration.ts');
  });
  if (!module) throw new Error('The module was not loaded');
  return module;
};

beforeEach(() => document.getElementById('qujat-page')?.remove());

test('the defaults: own origin, no extensions, no demo', async () => {
  const { hasExtension, readPageConfiguration } = await opened();
  expect(readPageConfiguration()).toEqual({
    bases: { main: '', second: '', public: '' },
    extensions: [],
    demo: false,
    videos: {},
    support: null,
    developmentOrigins: [],
    releases: null,
  });
  expect(hasExtension('idempotency')).toBe(false);
});

test('reads the page’s configuration', async () => {
  putPageConfiguration({
    bases: { second: 'https://second.example' },
    extensions: ['idempotency'],
    demo: true,
    support: 'help@qujat.example',
    releases: { shell: 'x' },
  });
  const { hasExtension, readPageConfiguration } = await opened();
  expect(readPageConfiguration()).toEqual({
    bases: { main: '', second: 'https://second.example', public: '' },
    extensions: ['idempotency'],
    demo: true,
    videos: {},
    support: 'help@qujat.example',
    developmentOrigins: [],
    releases: { shell: 'x' },
  });
  expect(hasExtension('idempotency')).toBe(true);
  expect(hasExtension('remember')).toBe(false);
});

test('accounts of a demo count only in a demo', async () => {
  const demoAccounts = { password: 'p', people: [] };
  for (const demo of [true, false]) {
    document.getElementById('qujat-page')?.remove();
    putPageConfiguration({ demo, demoAccounts });
    const { readPageConfiguration } = await opened();
    expect(readPageConfiguration().demoAccounts).toEqual(demo ? demoAccounts : undefined);
  }
});

test('broken JSON is reported once and counts as empty', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  putPageConfiguration({});
  const script = document.getElementById('qujat-page');
  if (script) script.textContent = '{';
  const { readPageConfiguration } = await opened();
  expect(readPageConfiguration().extensions).toEqual([]);
  expect(readPageConfiguration().extensions).toEqual([]);
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
});
