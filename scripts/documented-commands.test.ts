import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { organisations } from '@qujat/server/app/demo/data/organisations';
import { demoBin } from '@qujat/server/platform/tax-numbers/unissued';
import { root } from './settings.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** Every text in the repository in which a person may find a command: documents, help texts of commands, comments. */
const texts = execFileSync('git', ['ls-files', '*.md', '*.ts', '*.tsx', '*.mjs', '*.sh', '*.yml', '.env.example', 'Dockerfile'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !file.endsWith('swallowed.test.ts') && existsSync(join(root, file)));

interface Mention {
  readonly file: string;
  readonly script: string;
  /** The rest of the command. */
  readonly rest: string;
}

const mentions: readonly Mention[] = texts.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\bnpm run (?:--silent )?([a-z][\w-]*(?::[\w-]+)*)([^\n`'"]*)/g)].map(
    ([, script = '', rest = '']) => ({ file, script, rest: rest.split(/ {2}|[,;.)]( |$)/)[0] ?? '' }),
  ),
);

describe('the commands named in the documents', () => {
  test('exist', () => assert.ok(mentions.length > 30));

  test('are scripts of package.json', () => {
    assert.deepEqual(
      mentions.filter(({ script }) => !(script in scripts)).map(({ file, script }) => `${file}: npm run ${script}`),
      [],
    );
  });

  test('give npm no options meant for the command', () => {
    const wrong = mentions.filter(({ rest }) => /^(?! -- ).*\s\[?--?[a-z]/.test(rest));
    assert.deepEqual(
      wrong.map(({ file, script, rest }) => `${file}: npm run ${script}${rest}`),
      [],
    );
  });

  test('use no package manager that only the packages install', () => {
    const named = Object.keys(scripts).join('|');
    const wrong = texts.filter((file) => new RegExp(`\\b(pnpm|yarn) (run )?(${named})\\b`).test(readFileSync(join(root, file), 'utf8')));
    assert.deepEqual(wrong, []);
  });

  test('start through door.mjs if they need the product’s Node or packages', () => {
    assert.deepEqual(
      Object.entries(scripts).filter(([, command]) => !/^(node scripts\/door\.mjs|sh) /.test(command)),
      [],
    );
    for (const command of Object.values(scripts)) {
      const [, program = ''] = /^node scripts\/door\.mjs (\S+)$/.exec(command) ?? [];
      if (program) assert.ok(existsSync(join(root, program.endsWith('.ts') ? program : `scripts/${program}.ts`)), command);
    }
  });

  test('name demo organisations in their examples of channels', () => {
    const bins = organisations.map(({ registered, serial }) => demoBin(registered, serial));
    const shown = mentions.filter(({ script }) => script === 'channel').flatMap(({ rest }) => rest.match(/\b\d{12}\b/g) ?? []);
    assert.ok(shown.length > 0);
    assert.deepEqual(
      shown.filter((bin) => !bins.includes(bin)),
      [],
    );
  });

  test('include every script', () => {
    const documents = texts
      .filter((file) => file.endsWith('.md'))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n');
    assert.deepEqual(
      Object.keys(scripts).filter((script) => !new RegExp(`npm (run )?(--silent )?${script}\\b`).test(documents)),
      [],
    );
  });
});
