import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { validateWorkflow, type ValidationError } from '@action-validator/core';
import { parse } from 'yaml';
import { root } from './settings.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The scripts of a new repository, and what the commands take, as the sources say. */
const scripts = [...read('scripts/create-remote/standalone.ts').matchAll(/(\w+): 'qujat (\w+)'/g)].map(([, script]) => script);
const takes = Object.fromEntries(
  [.../const takes = \{([\s\S]*?)\n\} as const/.exec(read('shared/sdk/src/cli.ts'))![1]!.matchAll(/^ {2}(\w+): \{(.*)\},$/gm)].map(
    ([, command, options = '']) => [command!, [...options.matchAll(/'?([\w-]+)'?: (?:text|\{)/g)].map(([, option]) => option!)],
  ),
);

/** Every command of ours in a pipeline: its name and its options. */
const commandsIn = (text: string): { name: string; options: string[] }[] =>
  [...text.matchAll(/(?:npm (test)|npm run (?:--silent )?(\w+)|npx qujat (\w+))\b([^\n;|]*)/g)].map(
    ([, test, script, command, rest = '']) => ({
      name: test ?? script ?? command ?? '',
      options: [...rest.matchAll(/(?<= )--([a-z][\w-]*)/g)].map(([, option]) => option!),
    }),
  );

/** A step that runs commands. */
interface Step {
  readonly run: string;
  readonly shell?: string;
}

interface GitHub {
  readonly on: object;
  readonly jobs: Record<string, { needs?: string; 'runs-on': string; 'timeout-minutes': number; steps: ({ uses: string } | Step)[] }>;
}

test('the commands of a repository are known', () => {
  assert.deepEqual(scripts.toSorted(), ['build', 'dev', 'release', 'rollback', 'test']);
  assert.deepEqual(takes['release'], ['to', 'channel', 'preview', 'days', 'without-checks']);
});

for (const file of ['docs/pipelines/github.yml', 'docs/pipelines/gitlab.yml'])
  test(`${file} uses only commands and options that exist: tests, a build, preview, canary, release, rollback`, () => {
    const commands = commandsIn(read(file));
    for (const { name, options } of commands) {
      assert(name in takes, name);
      for (const option of options) assert(takes[name]!.includes(option), `${name} --${option}`);
    }
    const used = commands.map(({ name, options }) =>
      [name, ...options.filter((option) => ['preview', 'channel', 'changed-since'].includes(option))].join(' '),
    );
    for (const one of [
      'test',
      'test changed-since',
      'build',
      'release preview',
      'release channel',
      'release',
      'rollback channel',
      'rollback',
    ])
      assert(used.includes(one), one);
  });

test('GitHub: each job names a machine, an end and steps, and needs a job that exists', () => {
  const { on, jobs } = parse(read('docs/pipelines/github.yml')) as GitHub;
  assert.deepEqual(Object.keys(on), ['pull_request', 'push', 'workflow_dispatch']);
  for (const [name, job] of Object.entries(jobs)) {
    assert(job['runs-on'] && job['timeout-minutes'] > 0, name);
    assert(job.needs === undefined || job.needs in jobs, name);
    for (const step of job.steps) assert('uses' in step !== 'run' in step, name);
  }
});

/** What the published schema says against a workflow. */
const faultsOfWorkflow = (text: string): readonly ValidationError[] => validateWorkflow(text).errors;

test('GitHub: the workflow follows the published schema, which finds a misspelt key and a wrong value', () => {
  const text = read('docs/pipelines/github.yml');
  assert.deepEqual(faultsOfWorkflow(text), []);
  for (const [right, wrong] of [
    ['timeout-minutes: 15', 'timeout-minuts: 15'],
    ['permissions: { contents: read }', 'permissions: { contents: sometimes }'],
  ] as const) {
    assert(text.includes(right));
    assert.notDeepEqual(faultsOfWorkflow(text.replace(right, wrong)), [], wrong);
  }
});

/**
 * Runs the text of a step as the machine does, with commands in place of npm, npx and openssl that end with the given status. Without `shell` GitHub
 * takes `bash -e`, with `shell: bash` also pipefail.
 */
function runStep(t: TestContext, { run, shell }: Step, status: number, environment: Readonly<Record<string, string>> = {}): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'qujat-step-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const command of ['npm', 'npx', 'openssl'])
    writeFileSync(join(folder, command), `#!/bin/sh\nexit ${command === 'openssl' ? 0 : status}\n`, { mode: 0o755 });
  const key = join(folder, 'key.pem');
  const env = {
    PATH: `${folder}:${process.env['PATH']}`,
    RELEASE_KEY: 'key',
    RELEASE_KEY_FILE: key,
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
  };
  const options = shell === 'bash' ? ['--noprofile', '--norc', '-eo', 'pipefail'] : ['-e'];
  return spawnSync('bash', [...options, '-c', run], { cwd: folder, env: { ...env, ...environment } }).status;
}

test('GitHub: each step ends well when its command does, and badly when it fails', (t) => {
  const { jobs } = parse(read('docs/pipelines/github.yml')) as GitHub;
  const steps = Object.values(jobs).flatMap((job) => job.steps.filter((step): step is Step => 'run' in step));
  assert(steps.length >= 7);
  for (const step of steps) {
    // Any other shell is split into words by the machine's own rules.
    assert(step.shell === undefined || step.shell === 'bash', step.shell);
    assert.equal(runStep(t, step, 0), 0, step.run);
    assert.notEqual(runStep(t, step, 1), 0, step.run);
    for (const ACT of ['end-canary', 'promote', 'rollback']) assert.notEqual(runStep(t, step, 1, { ACT }), 0, step.run);
    assert.equal(runStep(t, step, 0, { RELEASE_KEY: '' }), 0, step.run);
  }
});

/** What the published schema says against a pipeline, in the words of the tool that brings it. */
const faultsOfPipeline = (t: TestContext, text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'qujat-gitlab-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, '.gitlab-ci.yml'), text);
  spawnSync('git', ['init', '--quiet'], { cwd: folder });
  const tool = join(root, 'node_modules/gitlab-ci-local/dist/index.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, '--list'], { cwd: folder, encoding: 'utf8' });
  if (status === 0 && /json schema validated/.test(stdout + stderr)) return '';
  return stdout + stderr;
};

test('GitLab: the pipeline follows the published schema, which finds a misspelt key and a wrong value', (t) => {
  const text = read('docs/pipelines/gitlab.yml');
  assert.equal(faultsOfPipeline(t, text), '');
  for (const [right, wrong, says] of [
    ['resource_group: product', 'resource_grup: product', /'resource_grup' property is not expected to be here at canary/],
    ['when: manual', 'when: sometimes', /when/],
  ] as const) {
    assert(text.includes(right));
    assert.match(faultsOfPipeline(t, text.replace(right, wrong)), says);
  }
});

test('GitLab: each job has a script and a stage that exists', () => {
  const {
    stages,
    workflow: _workflow,
    default: _default,
    variables: _variables,
    image: _image,
    ...jobs
  } = parse(read('docs/pipelines/gitlab.yml')) as Record<string, unknown> & { stages: string[] };
  for (const [name, job] of Object.entries(jobs as Record<string, { stage: string; script: string[] }>)) {
    assert(stages.includes(job.stage), name);
    assert(job.script.length > 0 && job.script.every((line) => typeof line === 'string'), name);
  }
});
