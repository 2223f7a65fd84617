import {
  askDevelopment,
  forgetOverrides,
  isAllowedOrigin,
  keepOverride,
  parseOverride,
  readOverrides,
  withOverrides,
} from './overrides.ts';
import { remote } from '../test-support/fake-host.tsx';

const cloud = { remote: 'mfe-cloud', origin: 'http://localhost:3100' };
const answers: Record<string, unknown> = {};

beforeEach(() => {
  forgetOverrides();
  for (const url of Object.keys(answers)) delete answers[url];
  globalThis.fetch = async (input) => {
    const answer = answers[String(input)];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return Response.json(answer, { status: answer === null ? 500 : 200 });
  };
});

test('an address overrides one remote from one origin, and nothing else counts as an override', () => {
  expect(parseOverride('mfe-cloud@http://localhost:3100')).toEqual(cloud);
  for (const text of [
    '',
    'mfe-cloud',
    'mfe-cloud@',
    '@http://localhost:3100',
    'mfe-cloud@localhost:3100',
    'mfe-cloud@http://localhost:3100/x',
    'shell@http://localhost:3100',
    'mfe-cloud@javascript:alert(1)',
    'mfe-a/../b@http://localhost:1',
  ]) {
    expect([text, parseOverride(text)]).toEqual([text, null]);
  }
});

test('an override is stored and announced by a cookie until it is turned off', () => {
  keepOverride(cloud);
  keepOverride({ remote: 'mfe-mail', origin: 'http://localhost:3101' });
  expect(JSON.parse(localStorage.getItem('mf-override')!)).toEqual({
    'mfe-cloud': 'http://localhost:3100',
    'mfe-mail': 'http://localhost:3101',
  });
  expect(readOverrides()).toEqual([cloud, { remote: 'mfe-mail', origin: 'http://localhost:3101' }]);
  expect(document.cookie).toContain('mf-override=1');
  forgetOverrides();
  expect(readOverrides()).toEqual([]);
  expect(document.cookie).not.toContain('mf-override');
});

test('other storage content is ignored', () => {
  for (const text of ['{', 'null', '7', '[]', '{"mfe-cloud":7,"shell":"http://localhost:3100","mfe-mail":"nowhere"}']) {
    localStorage.setItem('mf-override', text);
    expect(readOverrides()).toEqual([]);
  }
});

test('an origin is allowed by its name, or with every port if configured', () => {
  const allowed = ['http://localhost:*', 'https://engineer.example'];
  expect(['http://localhost:3100', 'https://engineer.example'].every((origin) => isAllowedOrigin(origin, allowed))).toBe(true);
  for (const origin of [
    'http://localhost',
    'https://localhost:3100',
    'http://localhost:3100.evil.example',
    'http://localhost:x',
    'https://engineer.example:1',
    'https://evil.example',
  ]) {
    expect([origin, isAllowedOrigin(origin, allowed)]).toEqual([origin, false]);
  }
});

test('a remote of an allowed origin replaces the live one; a new one is added', async () => {
  const releases = { id: 'set', shell: '1', shared: {}, remotes: [remote('mfe-cloud'), remote('mfe-mail')] };
  const live = { ...releases.remotes[0]!.live, version: 'developed' };
  answers['http://localhost:3100/release.json'] = { name: 'mfe-cloud', namespace: 'cloud', live };
  answers['http://localhost:3101/release.json'] = { name: 'mfe-calendar', namespace: 'calendar', live };
  keepOverride(cloud);
  keepOverride({ remote: 'mfe-calendar', origin: 'http://localhost:3101' });
  const found = await withOverrides(releases, ['http://localhost:*']);
  expect(found.releases.remotes.map(({ name, live }) => [name, live.version, live.origin])).toEqual([
    ['mfe-cloud', 'developed', 'http://localhost:3100'],
    ['mfe-mail', 'live', undefined],
    ['mfe-calendar', 'developed', 'http://localhost:3101'],
  ]);
  expect(found.outcomes.map(({ remote, state }) => [remote, state]).toSorted()).toEqual([
    ['mfe-calendar', 'on'],
    ['mfe-cloud', 'on'],
  ]);
});

test('the live remote stays if nothing answers, another remote answers, or the origin is not allowed', async () => {
  const releases = { id: 'set', shell: '1', shared: {}, remotes: [remote('mfe-cloud')] };
  keepOverride(cloud);
  const stays = async (state: string, allowed = ['http://localhost:3100']): Promise<void> => {
    expect(await withOverrides(releases, allowed)).toEqual({ releases, outcomes: [{ ...cloud, state }] });
  };
  await stays('away');
  answers['http://localhost:3100/release.json'] = { name: 'mfe-mail', namespace: 'mail', live: releases.remotes[0]!.live };
  await stays('away');
  answers['http://localhost:3100/release.json'] = null;
  await stays('away');
  answers['http://localhost:3100/release.json'] = { name: 'mfe-cloud', namespace: 'cloud', live: releases.remotes[0]!.live };
  await stays('refused', ['https://engineer.example']);
});

test('the page server decides whether this person may', async () => {
  answers['/releases/development'] = { allowed: true, origins: ['http://localhost:*'] };
  expect(await askDevelopment()).toEqual({ allowed: true, origins: ['http://localhost:*'] });
  answers['/releases/development'] = null;
  await expect(askDevelopment()).rejects.toThrow('answers 500');
});
