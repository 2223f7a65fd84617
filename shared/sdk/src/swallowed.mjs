import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Options that both npm and our commands have. npm swallows them silently, so they are found by name; npm does not know any of our other
 * options.
 */
const ofBoth = new Set(['all', 'dry-run', 'force', 'name', 'shell', 'tag', 'version']);

/** All our other options, for an npm whose own options cannot be read. */
const ours = new Set([
  'bin',
  'changed-since',
  'channel',
  'count',
  'days',
  'documents',
  'email',
  'from',
  'initiator',
  'keep',
  'language',
  'name',
  'older-than',
  'packages',
  'password-stdin',
  'person',
  'phone',
  'port',
  'preview',
  'reason',
  'replace',
  'stage',
  'standalone',
  'to',
  'waiting-for',
  'without-checks',
]);

/** The names of npm's own options; null if this npm stores them elsewhere. */
const npmOptions = (environment) => {
  try {
    const npm = dirname(dirname(environment.npm_execpath));
    const { definitions } = createRequire(join(npm, 'package.json'))('@npmcli/config/lib/definitions');
    return new Set(Object.keys(definitions));
  } catch {
    return null;
  }
};

/** Names set in the person's, the machine's and the project's .npmrc, which npm passes on as well. */
const configured = (environment) => {
  const files = [
    environment.npm_config_userconfig,
    environment.npm_config_globalconfig,
    join(environment.npm_config_local_prefix ?? '.', '.npmrc'),
  ];
  const lines = files.flatMap((file) => (file && existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []));
  return new Set(lines.map((line) => line.split('=')[0].trim()));
};

/** npm sets these for every script, although they are not options. */
const always = new Set(['node-gyp', 'npm-version', 'local-prefix', 'global-prefix']);

/** Settings in the environment for packages that are compiled or downloaded: npm_config_electron_mirror, npm_config_nodedir. */
const ofPackages = /mirror|host|site|url|dir$|proxy|binary|build|python|msvs|jobs|runtime|target|libc|platform|arch/;

/**
 * Options that a person wrote after `npm run <script>` without `--` before them. npm treats such options as its own settings and passes
 * them to the script only as npm_config_* variables, so the command would run as if they had not been written.
 */
export const swallowedOptions = (environment) => {
  if (!environment.npm_config_user_agent?.startsWith('npm/') || !environment.npm_lifecycle_event) return [];
  const known = npmOptions(environment);
  const settings = configured(environment);
  return Object.entries(environment).flatMap(([variable, value]) => {
    if (!/^npm_config_[^_]/.test(variable)) return [];
    const name = variable.slice('npm_config_'.length).replaceAll('_', '-');
    const isOurs = ofBoth.has(name) || (known ? !known.has(name) : ours.has(name));
    // npm accepts a prefix of one of its options as that option.
    if (name === 'replace-registry-host' && value === 'true') return [{ name: 'replace', value }];
    if (!isOurs || always.has(name) || ofPackages.test(name) || settings.has(name)) return [];
    return [{ name, value }];
  });
};

const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The refusal, with the correct form of the command. */
export const refusal = (script, swallowed, args) => {
  const run = ['start', 'test'].includes(script) ? `npm ${script}` : `npm run ${script}`;
  const names = swallowed.map(({ name }) => `--${name}`).join(', ');
  // npm treats "--channel canary" as a switch and an argument "canary" of the command, so it is unknown which belonged together.
  const isCertain =
    swallowed.every(({ name, value }) => value !== 'true' || ['all', 'dry-run', 'force', 'replace'].includes(name)) || args.length === 0;
  const options = swallowed.map(({ name, value }) => (value === 'true' || value === '' ? `--${name}` : `--${name}=${quoted(value)}`));
  const right = isCertain ? [run, '--', ...args.map(quoted), ...options].join(' ') : `${run} -- …`;
  return `npm has taken ${names} for itself, so the command would run without it. Nothing has been done.\nPut -- before the command's own arguments: ${right}`;
};
