#!/usr/bin/env node
// The door of `npm start`, `npm test` and `npm run bench`. It runs on whatever Node (20 or newer) the machine has, in
// plain JavaScript: it installs what the lockfile names, then hands over to the product's own Node 24.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PNPM = 'pnpm@12.21.0';
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [command = 'start', ...rest] = process.argv.slice(2);

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Qujat needs Node 20 or newer; this is ${process.version}.`);
  process.exit(1);
}

await install();
const exitCode = await run(join(root, 'node_modules/node/bin/node'), [join(root, 'scripts', `${command}.ts`), ...rest]);
process.exit(exitCode);

/** Installs unless the lockfile is the one that was installed last. Says how far it is: a fresh machine loads some 200 MB. */
async function install() {
  const stamp = join(root, 'node_modules', '.installed');
  const wanted = createHash('sha256').update(readFileSync(join(root, 'pnpm-lock.yaml'))).update(readFileSync(join(root, 'pnpm-workspace.yaml'))).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages …');
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const child = spawn(npx, ['--yes', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      output += `${line}\n`;
      if (/^(Downloading|Progress:) /.test(line)) console.log(`  ${line}`);
    });
  }
  const code = await new Promise((resolve) => child.on('error', (error) => resolve(error.message)).on('close', resolve));
  if (code !== 0) {
    console.error(`${output}\nThe packages could not be installed${typeof code === 'string' ? ` (${code})` : ''}.`);
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

/**
 * Runs the product's Node and waits. The child holds the other end of a pipe (descriptor 3) that closes when this process
 * dies, however it dies, and stops by itself then. This process in turn watches those that started it.
 */
function run(file, args) {
  const child = spawn(file, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'pipe'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  watchParents(() => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`The product's Node could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });
}

/** npm starts its scripts through a shell; when either is killed, nobody would stop what they started. */
function watchParents(gone) {
  const parent = process.ppid;
  const shellsParent = parentOfShell(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (shellsParent === null || parentOfShell(parent) === shellsParent)) return;
    clearInterval(timer);
    gone();
  }, 500);
  timer.unref();
}

/** The parent of a process that is a shell running one command (`sh -c`), else null. Known on Linux only. */
function parentOfShell(pid) {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (!/(^|\/)(da|ba|z)?sh$/.test(words[0] ?? '') || words[1] !== '-c') return null;
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return null;
  }
}
