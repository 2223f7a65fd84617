// `npm run mutation`: changes the pure rules one small piece at a time and counts the changes that their tests notice. With names of areas
// as arguments it runs only those. It is not part of the suite: all areas together take about an hour on two cores.
import { startTestPostgres } from '@qujat/server/test-support/database';
import { areas } from './mutation/areas.ts';
import { mutateArea } from './mutation/mutate-area.ts';

/** The minimum share of mutants that must be noticed. */
const goal = 0.9;

const given = process.argv.slice(2);
if (given.some((name) => !(name in areas))) {
  console.error(`Usage: npm run mutation [-- ${Object.keys(areas).join(' | ')}]`);
  process.exit(1);
}

let missed = false;
for (const [name, area] of Object.entries(areas).filter(([each]) => given.length === 0 || given.includes(each))) {
  const postgres = area.database ? await startTestPostgres() : null;
  if (postgres) process.env['TEST_DATABASE_URL'] = postgres.url;
  try {
    const { mutants, killed, survivors } = await mutateArea(name, area);
    for (const each of survivors) console.log(`  not noticed: ${each}`);
    console.log(`${name}: ${killed} of ${mutants} mutants noticed (${((100 * killed) / mutants).toFixed(1)} %)`);
    missed ||= killed < goal * mutants;
  } finally {
    await postgres?.stop();
  }
}
process.exit(missed ? 1 : 0);
