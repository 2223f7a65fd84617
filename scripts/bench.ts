// `npm run bench`: the figures that the product promises, one line of JSON each. Names of benches as arguments run those alone.
import { report, type Figure } from '../bench/figure.ts';

const benches: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  'cold-load': async () => (await import('../bench/cold-load.ts')).measureColdLoad(),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`Unknown bench: ${unknown.join(', ')}. Benches: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}

let missed = 0;
for (const [name, measure] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const figure of await measure()) if (!report(figure)) missed += 1;
}
process.exit(missed > 0 ? 1 : 0);
