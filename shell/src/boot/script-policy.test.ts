import { guardScripts } from './script-policy.ts';

type Rules = { createScriptURL: (url: string) => string | null };
const scope = globalThis as { trustedTypes?: unknown };

afterEach(() => {
  delete scope.trustedTypes;
});

test('only release files of this origin can be added as scripts', () => {
  const made: [string, Rules][] = [];
  scope.trustedTypes = { createPolicy: (name: string, rules: Rules) => made.push([name, rules]) };
  guardScripts();
  const [[name, rules] = ['', undefined], ...more] = made;
  expect([name, more]).toEqual(['default', []]);
  const own = (path: string): string => new URL(path, location.href).href;
  for (const allowed of [
    '/remotes/shell/1/main.js',
    '/push-worker.js',
    own('/remotes/mfe-auth/1/entry.js'),
    'http://dev.example:3100/entry.js',
  ])
    expect(rules?.createScriptURL(allowed)).toBe(allowed);
  for (const refused of ['/ce/dwn/?1', own('/file/x.js'), 'data.js', '/remotes/../file/x.js', 'remotes.js'])
    expect(rules?.createScriptURL(refused)).toBeNull();
  expect(rules).not.toHaveProperty('createHTML');
});

test('a browser without Trusted Types needs no policy', () => expect(guardScripts).not.toThrow());
