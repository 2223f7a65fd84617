// `npm test`: runs everything, on the built product and a real PostgreSQL. With names of steps as arguments it runs only those; with a
// remote's name it runs its types, lint and tests.
import { buildProduct } from './build.ts';
import { releasable } from '@qujat/webpack/releasable';
import { packageChecks } from './test/package-checks.ts';
import { groups, named, prepareResults } from './test/steps.ts';
import type { Step, StepResult } from './test/step.ts';

const wanted = process.argv.slice(2);
const packages = releasable().filter((name) => wanted.includes(name));
const checks = packages.length > 0 ? [packageChecks(packages)] : [];
const chosen = [
  ...checks,
  ...groups.map((group) => group.filter((step) => wanted.length === 0 || wanted.includes(step.name))),
  named.filter((step) => wanted.includes(step.name)),
];
const known = [...groups.flat(), ...named].map((step) => step.name).concat(releasable());
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(1);
}

prepareResults();

const run = async (step: Step): Promise<StepResult> => {
  const began = performance.now();
  const result = await step.run().catch((error: unknown): StepResult => ({
    passed: 0,
    failed: 1,
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (result.failed > 0) console.log(result.output);
  for (const title of result.secondTries ?? []) console.log(`needed a second try: ${step.name}: ${title}`);
  console.log(`${result.failed > 0 ? '✗' : '✓'} ${step.name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
  return result;
};

const needsProduct = (group: readonly Step[]): boolean => group.some(({ name }) => ['browser', 'server', 'engines'].includes(name));
// Beside the first group, which does not need it.
const product = chosen.some(needsProduct) ? buildProduct() : Promise.resolve();
product.catch(() => {});
const all: StepResult[] = [];
for (const group of chosen) {
  if (needsProduct(group)) await product;
  all.push(...(await Promise.all(group.map(run))));
}
const passed = all.reduce((sum, each) => sum + each.passed, 0);
const failed = all.reduce((sum, each) => sum + each.failed, 0);
const secondTries = all.flatMap((result) => result.secondTries ?? []);
console.log(`\n${secondTries.length} needed a second try`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
