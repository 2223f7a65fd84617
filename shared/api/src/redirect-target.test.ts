/** @jest-environment node */
import * as fc from 'fast-check';
import { redirectTarget } from './redirect-target.ts';

const origin = 'https://qujat.example';

test.each([
  ['/', '/'],
  ['/portal', '/portal'],
  ['portal', '/portal'],
  ['?q=1', '/?q=1'],
  ['#currentTab=13', '/#currentTab=13'],
  ['/ce/viewdoc/?120&auto_print=1', '/ce/viewdoc/?120&auto_print=1'],
  ['/cloud/../portal', '/portal'],
  ['https://qujat.example/cloud?x=1#y', '/cloud?x=1#y'],
  ['https://QUJAT.example:443/cloud', '/cloud'],
  ['//qujat.example/cloud', '/cloud'],
  ['  /portal \n', '/portal'],
  ['/поиск?q=ә', '/%D0%BF%D0%BE%D0%B8%D1%81%D0%BA?q=%D3%99'],
  // The page's own scheme without slashes is relative.
  ['https:evil.example:8443', '/evil.example:8443'],
  // A colon in the path does not make a scheme.
  ['/a:b', '/a:b'],
  ['./javascript:alert(1)', '/javascript:alert(1)'],
])('%p leads to %p', (raw, path) => {
  expect(redirectTarget(raw, origin)).toBe(origin + path);
});

test.each([
  null,
  '',
  'https://evil.example',
  'http://qujat.example/',
  'https://qujat.example:444/',
  'https://qujat.example.evil.example/',
  'https://qujat.example@evil.example/',
  'https://evilqujat.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '\u0001https://evil.example',
  'ht\ntps://evil.example',
  'https:\\\\evil.example',
  'http:evil.example:8443',
  '//evil%2eexample',
  '//xn--80ak6aa92e.example',
  '//ｅvil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'javascript://qujat.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://qujat.example/6c2f',
  'filesystem:https://qujat.example/x',
  'file:///etc/passwd',
  'ftp://qujat.example/',
  'ws://qujat.example/',
  'about:blank',
  'https://',
  'https://%',
  'http://[::1',
])('%p is rejected', (raw) => {
  expect(redirectTarget(raw, origin)).toBeNull();
});

test.each([
  '/logout',
  '/rechangepsw',
  '/logout/',
  '/LOGOUT?x=1',
  '/rechangepsw#a',
  '/%6Cogout',
  '/./logout',
  'https://qujat.example/rechangepsw',
  '/login?redirect_uri=%2Flogout',
])('a target after sign-in is neither sign-out nor the password change: %s', (raw) => {
  expect(redirectTarget(raw, origin)).toBeNull();
});

test('a page whose name starts alike is allowed', () => {
  expect(redirectTarget('/logout-help', origin)).toBe(`${origin}/logout-help`);
});

test('a path that looks like a host stays a path of this origin', () => {
  const target = redirectTarget('https://qujat.example//evil.example', origin);
  expect(target).toBe('https://qujat.example//evil.example');
  expect(new URL(target ?? '', origin).origin).toBe(origin);
});

test('credentials in the address are removed', () => {
  expect(redirectTarget('https://user:secret@qujat.example/portal', origin)).toBe(`${origin}/portal`);
});

test('for any input the result is an address of this origin, and opens exactly what was checked', () => {
  const nasty = fc.constantFrom(
    '/',
    '\\',
    '//',
    '\t',
    '\n',
    '\r',
    '\0',
    ' ',
    '@',
    ':',
    '?',
    '#',
    '.',
    '..',
    '%2f',
    '%5c',
    'javascript:',
    'https:',
    'data:',
    'blob:',
    'evil.example',
    'qujat.example',
    origin,
  );
  const any = fc.oneof(
    fc.array(nasty, { maxLength: 8 }).map((parts) => parts.join('')),
    fc.string(),
    fc.webUrl(),
    fc.array(fc.oneof(nasty, fc.string({ maxLength: 3 })), { maxLength: 10 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(any, (raw) => {
      const target = redirectTarget(raw, origin);
      if (target === null) return;
      expect(target.startsWith(`${origin}/`)).toBe(true);
      expect(new URL(target).origin).toBe(origin);
      expect(new URL(target).href).toBe(target);
    }),
    { numRuns: 3000 },
  );
});
