#!/usr/bin/env node
/**
 * The commands of a remote in a repository of its own (docs/teams.md):
 *
 *   qujat dev [--shell <address>] [--port <number>]   hot reload inside a running product
 *   qujat test [--changed-since <commit>]             types, lint and tests; only the tests that changes since a commit affect
 *   qujat build                                       a release in .releases
 *   qujat release [--to <address>] [--channel <name> | --preview <name> [--days <number>]] [--without-checks]
 *   qujat rollback [--to <address>] [--channel <name>] [--reason <text>]
 *   qujat key                                         the public half of the team's key, for the operator of the product
 */
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { publicText, readPreview, readRelease, releaseFolder, ReleaseError, sendRequest, type PublishRequest } from '@qujat/releases';
import { develop } from './develop.ts';
import { changesSourcesOnly, commitOf, productOf, readRepository, runTool, teamKey, takeKey, type Repository } from './repository.ts';
import { refusal, swallowedOptions } from './swallowed.mjs';

const usage = `Usage:
  npm run dev -- [--shell <address>] [--port <number>]
  npm test -- [--changed-since <commit>]
  npx qujat build
  npm run release -- [--to <address>] [--channel <name> | --preview <name> [--days <number>]] [--without-checks]
  npm run rollback -- [--to <address>] [--channel <name>] [--reason <text>]
  npx qujat key`;

type Options = Partial<Record<'shell' | 'port' | 'to' | 'channel' | 'preview' | 'days' | 'reason' | 'changed-since', string>> & {
  'without-checks'?: boolean;
};

const text = { type: 'string' } as const;
const takes = {
  dev: { shell: text, port: text },
  test: { 'changed-since': text },
  build: {},
  release: { to: text, channel: text, preview: text, days: text, 'without-checks': { type: 'boolean' } },
  rollback: { to: text, channel: text, reason: text },
  key: {},
} as const;

const releases = (repository: Repository): string => join(repository.dir, '.releases');

async function check(repository: Repository, { 'changed-since': given }: Options = {}): Promise<void> {
  const since = given !== undefined && changesSourcesOnly(repository, given) ? given : undefined;
  const steps = [
    ['types', 'tsc', ['--project', '.']],
    ['lint', 'oxlint', ['--deny-warnings', 'src']],
    ['tests', 'jest', ['--passWithNoTests', ...(since === undefined ? [] : [`--changedSince=${since}`])]],
  ] as const;
  for (const [name, tool, args] of steps) {
    if (!(await runTool(repository, tool, args))) throw new ReleaseError(`✗ ${name}`);
    console.log(`✓ ${name}`);
  }
}

async function build(repository: Repository): Promise<string> {
  takeKey(repository);
  const { buildPackage } = await import('@qujat/webpack/build');
  const { version } = await buildPackage(repository.dir, releases(repository));
  return version;
}

const requestOf = (repository: Repository, changes: Partial<PublishRequest>): PublishRequest => ({
  act: 'release',
  name: repository.name,
  version: null,
  channel: null,
  preview: null,
  days: null,
  by: (process.env['RELEASED_BY'] || userInfo().username).slice(0, 64),
  commit: commitOf(repository),
  reason: null,
  unchecked: false,
  ...changes,
});

async function release(repository: Repository, options: Options): Promise<void> {
  const to = productOf(repository, options.to);
  const preview = readPreview(options);
  const unchecked = options['without-checks'] === true;
  const key = teamKey(repository); // Fail before minutes of checks.
  if (!unchecked) await check(repository);
  const version = await build(repository);
  const { name } = repository;
  const { text: said, link } = await sendRequest({
    to,
    key,
    request: requestOf(repository, {
      act: preview ? 'preview' : 'release',
      version,
      channel: options.channel ?? null,
      preview: preview?.name ?? null,
      days: preview?.days ?? null,
      unchecked,
    }),
    build: { folder: releaseFolder(releases(repository), name, version), release: await readRelease(releases(repository), name, version) },
  });
  console.log(said);
  if (link !== null) console.log(link);
}

async function rollback(repository: Repository, options: Options): Promise<void> {
  const to = productOf(repository, options.to);
  const request = requestOf(repository, { act: 'rollback', channel: options.channel ?? null, reason: options.reason ?? null });
  console.log((await sendRequest({ to, key: teamKey(repository), request, build: null })).text);
}

async function serve(repository: Repository, { shell, port }: Options): Promise<void> {
  await develop({
    dir: repository.dir,
    name: repository.name,
    shell: shell ?? repository.product ?? 'http://localhost:8080',
    port,
    onStop: (stop) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop().finally(() => process.exit(0)));
    },
    hint: '--shell names another product.',
  });
}

const acts: Readonly<Record<keyof typeof takes, (repository: Repository, options: Options) => Promise<void>>> = {
  dev: serve,
  test: check,
  build: async (repository) => console.log(`${repository.name} ${await build(repository)} is in .releases.`),
  release,
  rollback,
  key: async (repository) => console.log(publicText(teamKey(repository))),
};

const isCommand = (name: string | undefined): name is keyof typeof takes => name !== undefined && Object.hasOwn(takes, name);

async function run([command, ...args]: readonly string[]): Promise<void> {
  if (!isCommand(command)) throw new ReleaseError(usage);
  const swallowed = swallowedOptions(process.env);
  if (swallowed.length > 0) throw new ReleaseError(refusal(process.env['npm_lifecycle_event'] ?? command, swallowed, args));
  let options: Options;
  try {
    options = parseArgs({ args: [...args], options: takes[command], strict: true }).values as Options;
  } catch {
    throw new ReleaseError(usage);
  }
  await acts[command](readRepository(), options);
}

/** Failures that a person understands without a stack trace. */
const expected = new Set(['ReleaseError', 'ReleasersError', 'UntrustedReleaseError', 'BuildError']);

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`Qujat's commands need Node 24, and this is ${process.version}: npm install brings it, and npm run … uses it.`);
  process.exit(1);
}
try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error && expected.has(error.name) ? error.message : error);
  process.exitCode = 1;
}
