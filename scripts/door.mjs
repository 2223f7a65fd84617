#!/usr/bin/env node
// The entry point of every `npm start`, `npm test` and `npm run …`. It runs on the machine's Node (20 or newer), in plain JavaScript: it
// refuses options that npm has swallowed, installs the packages of the lock file, then starts the product's own Node 24. The first argument
// names a program of `scripts`, or the path of another one.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { arePackagesInstalled, installPackages } from './door/packages.mjs';
import { refusal, swallowedOptions } from '../shared/sdk/src/swallowed.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [command = 'start', ...rest] = process.argv.slice(2);

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Qujat needs Node 20 or newer; this is ${process.version}.`);
  process.exit(1);
}
const swallowed = swallowedOptions(process.env);
if (swallowed.length > 0) {
  console.error(refusal(process.env.npm_lifecycle_event, swallowed, rest));
  process.exit(1);
}
if (!arePackagesInstalled(root)) {
  try {
    await installPackages(root, { frozen: true });
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
const program = command.endsWith('.ts') ? join(root, command) : join(root, 'scripts', `${command}.ts`);
const exitCode = await run(join(root, 'node_modules/node/bin/node'), [program, ...rest]);
process.exit(exitCode);

/**
 * Runs the product's Node and waits. The child has the other end of a pipe (descriptor 3), which closes when this process ends in any way,
 * and then stops by itself. This process in turn watches those that started it.
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

/** npm starts its scripts through a shell; if either is killed, nobody would stop the processes that they started. */
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

/** The parent of a process if it is a shell running one command (`sh -c`), otherwise null. Known on Linux only. */
function parentOfShell(pid) {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (!/(^|\/)(da|ba|z)?sh$/.test(words[0] ?? '') || words[1] !== '-c') return null;
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return null;
  }
}
