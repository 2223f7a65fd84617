import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { checkLocales } from './check-locales.ts';

type Texts = { [key: string]: string | Texts };
type Files = { [path: string]: string | Texts };

/** A small workspace without faults: a remote with counted, interpolated, tagged and declared texts, and a server. */
const good: Files = {
  'mfe-letters/src/remote.ts': "export const remote = { namespace: 'letters', label: 'letters:navigation' };",
  'mfe-letters/src/list.tsx': `
    import { useTranslation } from '@qujat/i18n';
    // locale-keys: status.*
    export function List({ count, busy, state }: { count: number; busy: boolean; state: string }) {
      const { t } = useTranslation('letters');
      const { t: ui } = useTranslation('ui');
      return <p title={ui('close')}>{t('found', { count })}{t(busy ? 'wait' : 'terms')}{t(\`status.\${state}\`)}</p>;
    }`,
  'mfe-letters/src/list.test.tsx': "t('a.key.in.a.test');",
  'mfe-letters/src/locales/ru.json': {
    navigation: 'Письма',
    wait: 'Подождите, {{name}}',
    terms: 'Читайте <link>правила</link>',
    status: { sent: 'Отправлено', failed: 'Ошибка' },
    found_one: 'Найдено {{count}} письмо',
    found_few: 'Найдено {{count}} письма',
    found_many: 'Найдено {{count}} писем',
  },
  'mfe-letters/src/locales/kk.json': {
    navigation: 'Хаттар',
    wait: '{{name}}, күте тұрыңыз',
    terms: '<link>Ережені</link> оқыңыз',
    status: { sent: 'Жіберілді', failed: 'Қате' },
    found_one: 'Бір хат табылды',
    found_other: '{{count}} хат табылды',
  },
  'mfe-letters/src/locales/en.json': {
    navigation: 'Letters',
    wait: 'Wait, {{name}}',
    terms: 'Read the <link>rules</link>',
    status: { sent: 'Sent', failed: 'Failed' },
    found_one: 'One letter found',
    found_other: '{{count}} letters found',
  },
  'mfe-letters/src/locales/tr.json': {
    navigation: 'Mektuplar',
    wait: 'Bekleyin, {{name}}',
    terms: '<link>Kuralları</link> okuyun',
    status: { sent: 'Gönderildi', failed: 'Hata' },
    found_one: 'Bir mektup bulundu',
    found_other: '{{count}} mektup bulundu',
  },
  'shared/ui/src/close.tsx': "const { t } = useTranslation('ui'); export const close = t('close');",
  'shared/ui/src/locales/ru.json': { close: 'Закрыть' },
  'shared/ui/src/locales/kk.json': { close: 'Жабу' },
  'shared/ui/src/locales/en.json': { close: 'Close' },
  'shared/ui/src/locales/tr.json': { close: 'Kapat' },
  'server/src/say.ts':
    "export const wrong = say('errors.wrong'); const page = texts()['page'];\nexport const title = texts().page['title'] ?? page;",
  'server/src/locales/ru.json': { errors: { wrong: 'Неверно' }, page: { title: 'PDF' } },
  'server/src/locales/kk.json': { errors: { wrong: 'Қате' }, page: { title: 'PDF' } },
  'server/src/locales/en.json': { errors: { wrong: 'Wrong' }, page: { title: 'PDF' } },
  'server/src/locales/tr.json': { errors: { wrong: 'Yanlış' }, page: { title: 'PDF' } },
};

/** Writes the valid workspace with some files changed, and returns its faults. */
function faultsWith(changes: { [path: string]: string | Texts | null }): string[] {
  const root = mkdtempSync(join(tmpdir(), 'locales-'));
  try {
    for (const [path, content] of Object.entries({ ...good, ...changes })) {
      if (content === null) continue;
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content, undefined, 2));
    }
    return checkLocales(root).faults.map(({ where, what }) => `${where}: ${what}`);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const folder = 'mfe-letters/src/locales';

/** One of the valid files with keys changed; undefined removes a key. */
function texts(language: string, changes: { [key: string]: string | Texts | undefined }): { [path: string]: Texts } {
  const path = `${folder}/${language}.json`;
  const changed = { ...(good[path] as Texts), ...changes };
  return { [path]: Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined)) as Texts };
}

const code = (line: string): { [path: string]: string } => ({
  'mfe-letters/src/more.tsx': `export function More({ kind, values }) {\n  const { t } = useTranslation('letters');\n  return ${line};\n}`,
});

test('a workspace without faults passes', () => {
  assert.deepEqual(faultsWith({}), []);
});

test('a declared family may name another namespace', () => {
  const declared = { 'shared/ui/src/more.tsx': '// locale-keys: letters:status.*\nexport {};' };
  assert.deepEqual(faultsWith(declared), []);
});

const planted: [name: string, changes: Parameters<typeof faultsWith>[0], fault: RegExp][] = [
  [
    'a word that the product does not use',
    texts('kk', { navigation: 'Архив' }),
    /kk\.json: "navigation" says "Архив"; the product says: мұрағат/,
  ],
  ['a key missing in one language', texts('kk', { wait: undefined }), /kk\.json: "wait" is missing$/],
  ['a key that only one language has', texts('tr', { extra: 'Fazla' }), /ru\.json: "extra" is missing$/],
  ['a missing file', { [`${folder}/tr.json`]: null }, /tr\.json: the file is missing$/],
  ['a broken file', { [`${folder}/en.json`]: '{ "a": ' }, /en\.json: no valid JSON/],
  ['an empty text', texts('en', { wait: ' ' }), /en\.json: "wait" is empty or no text$/],
  ['a text that is a list', { [`${folder}/en.json`]: '{ "wait": ["a"] }' }, /en\.json: "wait" is empty or no text$/],
  ['a key used but absent', code("t('nowhere')"), /more\.tsx:3: "nowhere" is not in mfe-letters\/src\/locales\/ru\.json$/],
  ['an absent key in a choice', code("t(kind ? 'wait' : 'nowhere')"), /more\.tsx:3: "nowhere" is not in/],
  ['a branch of keys used as a text', code("t('status')"), /more\.tsx:3: "status" is not in/],
  [
    'an absent key with its namespace',
    { 'shared/ui/src/link.ts': "export const label = 'letters:nowhere';" },
    /link\.ts:1: "letters:nowhere" is not in/,
  ],
  [
    'an absent key of another namespace',
    { 'shared/ui/src/more.tsx': "const { t: other } = useTranslation('letters'); other('close');" },
    /more\.tsx:1: "close" is not in mfe-letters/,
  ],
  [
    'a namespace that is not there',
    { 'shared/ui/src/more.tsx': "const { t } = useTranslation('leters'); t('close');" },
    /no such namespace/,
  ],
  [
    'an unused key',
    { ...texts('ru', { old: 'Старое' }), ...texts('kk', { old: 'Ескі' }), ...texts('en', { old: 'Old' }), ...texts('tr', { old: 'Eski' }) },
    /ru\.json: "old" is used nowhere$/,
  ],
  [
    'a key that only a test uses',
    { 'mfe-letters/src/list.test.tsx': "t('wait');", 'mfe-letters/src/list.tsx': '// locale-keys: status.*, found, terms\nexport {};' },
    /"wait" is used nowhere$/,
  ],
  [
    'an unused key of the server',
    { 'server/src/say.ts': 'export const { title } = texts().page;' },
    /server\/src\/locales\/ru\.json: "errors\.wrong" is used nowhere$/,
  ],
  ['a key made at run time', code('t(kind)'), /more\.tsx:3: this key is made at run time/],
  ['a key made of pieces', code('t(`status.${kind}`)'), /more\.tsx:3: this key is made at run time/],
  [
    'a declared family that is not there',
    { 'mfe-letters/src/more.tsx': '// locale-keys: state.*\nexport {};' },
    /more\.tsx:1: locale-keys: "state\.\*" matches nothing/,
  ],
  [
    'a declared family that another namespace does not have',
    { 'shared/ui/src/more.tsx': '// locale-keys: letters:state.*\nexport {};' },
    /more\.tsx:1: locale-keys: "letters:state\.\*" matches nothing in mfe-letters/,
  ],
  ['an untranslated Kazakh text', texts('kk', { navigation: 'Письма' }), /kk\.json: "navigation" is not translated: "Письма"$/],
  ['an untranslated English text', texts('en', { navigation: 'Письма' }), /en\.json: "navigation" is not translated/],
  ['Cyrillic letters in English', texts('en', { navigation: 'Lettersы' }), /en\.json: "navigation" has Cyrillic letters: "ы"$/],
  [
    'Cyrillic letters in Turkish that look Latin',
    texts('tr', { navigation: 'Mеktuplar' }),
    /tr\.json: "navigation" has Cyrillic letters: "е"$/,
  ],
  ['a missing placeholder', texts('tr', { wait: 'Bekleyin' }), /tr\.json: "wait" lacks \{\{name\}\}$/],
  ['a misspelt placeholder', texts('en', { wait: 'Wait, {{nmae}}' }), /en\.json: "wait" has \{\{nmae\}\}, which ru has not$/],
  ['a missing tag', texts('kk', { terms: 'Ережені оқыңыз' }), /kk\.json: "terms" lacks <link>$/],
  [
    'a missing Russian plural form',
    texts('ru', { found_many: undefined }),
    /ru\.json: "found_many" is missing: ru counts by one, few, many$/,
  ],
  ['a missing Turkish plural form', texts('tr', { found_one: undefined }), /tr\.json: "found_one" is missing/],
  ['a Russian form in Kazakh', texts('kk', { found_few: '{{count}} хат' }), /kk\.json: "found_few" is never shown/],
  [
    'a text counted in one language only',
    texts('en', { found_one: undefined, found_other: undefined, found: '{{count}} found' }),
    /en\.json: "found" is counted in one language only/,
  ],
  ['a text beside its plural forms', texts('ru', { found: 'Найдено' }), /ru\.json: "found" stands beside its own plural forms$/],
  [
    'a number with an English noun in one form',
    texts('en', { terms: '{{entries}} <link>rules</link> and {{entries}} entries' }),
    /en\.json: "terms" has one form only for "\{\{entries\}\} entries"/,
  ],
  [
    'a number with a Russian noun in one form',
    texts('ru', { wait: 'Не больше {{most}} файлов' }),
    /ru\.json: "wait" has one form only for "\{\{most\}\} файлов"/,
  ],
  [
    'a number with a noun on the server',
    { 'server/src/locales/en.json': { errors: { wrong: 'Wrong' }, page: { title: '{{count}} pages' } } },
    /server\/src\/locales\/en\.json: "page\.title" has one form only/,
  ],
  ['a counted text without a count', code("t('found')"), /more\.tsx:3: "found" is counted: give it \{ count \}$/],
  ['a counted text with other values', code("t('found', { name: kind })"), /"found" is counted/],
  ['a source file that is no TypeScript', { 'mfe-letters/src/more.ts': 'const = ;' }, /more\.ts: cannot be read/],
];

for (const [name, changes, fault] of planted) {
  test(`caught: ${name}`, () => {
    const faults = faultsWith(changes);
    assert.ok(
      faults.some((line) => fault.test(line)),
      faults.join('\n') || 'nothing was found',
    );
  });
}

const allowed: [name: string, changes: Parameters<typeof faultsWith>[0]][] = [
  ['a plural form that leaves out the number', texts('ru', { found_one: 'Найдено одно письмо' })],
  ['a form for zero', { ...texts('ru', { found_zero: 'Писем нет' }) }],
  ['a Kazakh text without Kazakh letters', texts('kk', { navigation: 'Хат' })],
  ['values that are not written out', code("t('found', values)")],
  ['a name or a date before a word', { ...texts('ru', { wait: '{{name}} ждёт' }), ...texts('en', { wait: '{{name}} waits' }) }],
  [
    'a number before a unit',
    {
      ...texts('ru', { wait: '{{name}} {{minutes}} мин.' }),
      ...texts('kk', { wait: '{{name}} {{minutes}} минут' }),
      ...texts('en', { wait: '{{name}} {{minutes}} min.' }),
      ...texts('tr', { wait: '{{name}} {{minutes}} dakika' }),
    },
  ],
  ['`as const` and brackets around a key', code("t(('wait' as const))")],
  ['t of an i18n instance, and translate', code("[i18n.t('letters:wait'), translate('letters:terms')]")],
];

for (const [name, changes] of allowed) {
  test(`allowed: ${name}`, () => {
    assert.deepEqual(faultsWith(changes), []);
  });
}

test('the command prints each fault in a line and fails; it also fails without locales', () => {
  const root = mkdtempSync(join(tmpdir(), 'locales-'));
  const run = (): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'check-locales.ts'), root], { encoding: 'utf8' });
  try {
    const empty = run();
    assert.equal(empty.status, 1);
    assert.match(empty.stderr, /No locale files/);
    for (const [path, content] of Object.entries(good)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
    }
    const passed = run();
    assert.equal(passed.status, 0, passed.stderr);
    assert.match(passed.stdout, /3 rooms, 11 Russian texts, 0 faults/);
    rmSync(join(root, folder, 'kk.json'));
    const failed = run();
    assert.equal(failed.status, 1);
    assert.match(failed.stderr, /^mfe-letters\/src\/locales\/kk\.json: the file is missing$/m);
  } finally {
    rmSync(root, { recursive: true });
  }
});
