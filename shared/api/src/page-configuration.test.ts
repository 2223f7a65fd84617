import { putPageConfiguration } from '../test-support/fake-server.ts';
import { forgetPageConfiguration, hasExtension, readPageConfiguration } from './page-configuration.ts';

beforeEach(() => {
  document.getElementById('qujat-page')?.remove();
  forgetPageConfiguration();
});

test('a page that says nothing: its own origin, no extensions, no demo', () => {
  expect(readPageConfiguration()).toEqual({ bases: { main: '', second: '', public: '' }, extensions: [], demo: false, releases: null });
  expect(hasExtension('idempotency')).toBe(false);
});

test('what the page says', () => {
  putPageConfiguration({ bases: { second: 'https://second.example' }, extensions: ['idempotency'], demo: true, releases: { shell: 'x' } });
  expect(readPageConfiguration()).toEqual({
    bases: { main: '', second: 'https://second.example', public: '' }, extensions: ['idempotency'], demo: true, releases: { shell: 'x' },
  });
  expect(hasExtension('idempotency')).toBe(true);
  expect(hasExtension('remember')).toBe(false);
});

test('broken JSON is told and reads as nothing', () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  putPageConfiguration({});
  const script = document.getElementById('qujat-page');
  if (script) script.textContent = '{';
  expect(readPageConfiguration().extensions).toEqual([]);
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
});
