// `npm run bench`: measures the promised figures and prints one line of JSON each. With names of benchmarks as arguments it runs only
// those. The office also takes its size: `npm run bench -- office --people 300 --rush 1 --minutes 2 --streams 1000`.
import { releasesDirectory } from './settings.ts';
import { report, type Figure } from '../bench/figure.ts';
import type { SignedIn } from '../bench/load.ts';
import { takeOfficeSize } from '../bench/office/size.ts';
import type { Database } from '@qujat/server/platform/database/pool';
import type { SecureDoor } from '../bench/secure-door.ts';

/** The builds that the browser benchmarks measure: the product and, on request, the same code as one ordinary build. */
interface Benched {
  readonly federated: SecureDoor;
  readonly plain: SecureDoor | undefined;
  /** Signs in once for all benchmarks. */
  readonly signIn: () => Promise<SignedIn>;
  /** Signs in as somebody else. */
  readonly signInAs: (email: string) => Promise<SignedIn>;
  /** The database of the product. */
  readonly db: Database;
}

// Each benchmark is loaded when it runs, so that a wrong name is refused at once.
const inBrowser: Readonly<Record<string, (benched: Benched) => Promise<AsyncIterable<Figure>>>> = {
  'cold-load': async ({ federated, signIn }) => (await import('../bench/cold-load.ts')).measureColdLoad(federated, signIn),
  'first-screens': async ({ federated, signIn }) => (await import('../bench/first-screens.ts')).measureFirstScreens(federated, signIn),
  boot: async ({ federated, plain, signIn }) => (await import('../bench/boot.ts')).measureBoot(federated, plain!, signIn),
  navigation: async ({ federated, signIn }) => (await import('../bench/navigation.ts')).measureNavigation(federated, signIn),
  administration: async ({ federated, signInAs }) =>
    (await import('../bench/administration.ts')).measureAdministration(federated, () => signInAs('timur@saryozen.example')),
  'work-area': async ({ federated, signIn }) => (await import('../bench/work-area.ts')).measureWorkArea(federated, signIn),
  'working-day': async ({ federated, db, signInAs }) =>
    (await import('../bench/working-day.ts')).measureWorkingDay(federated, db, signInAs),
  'layout-shift': async ({ federated, signIn }) => (await import('../bench/layout-shift.ts')).measureLayoutShift(federated, signIn),
};

/** Benchmarks that compare with one ordinary build, which takes a while to make. */
const comparing = ['boot'];

const { size, others: given } = (() => {
  try {
    return takeOfficeSize(process.argv.slice(2));
  } catch (error) {
    console.error('Usage: npm run bench -- [benchmark …] [--people N] [--rush MINUTES] [--minutes N] [--streams N]');
    console.error((error as Error).message);
    process.exit(1);
  }
})();

/** Benchmarks that need neither a browser nor a build. */
const onServer: Readonly<Record<string, () => Promise<AsyncIterable<Figure>>>> = {
  list: async () => (await import('../bench/list.ts')).benchList(),
  feed: async () => (await import('../bench/feed.ts')).benchFeed(),
  cloud: async () => (await import('../bench/cloud.ts')).benchCloud(),
  administration: async () => (await import('../bench/administration.ts')).benchAdministration(),
  control: async () => (await import('../bench/control.ts')).benchControl(),
  signing: async () => (await import('../bench/signing.ts')).benchSigning(),
  office: async () => (await import('../bench/office/office.ts')).benchOffice(size),
};

/** Benchmarks that load the machine for a quarter of an hour: they run by their name only. */
const byNameOnly = ['office'];

const benches = [...new Set([...Object.keys(onServer), ...Object.keys(inBrowser)])];
const unknown = given.filter((name) => !benches.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown bench: ${unknown.join(', ')}. Benches: ${benches.join(', ')}.`);
  process.exit(1);
}
const wanted = (name: string): boolean => (given.length === 0 ? !byNameOnly.includes(name) : given.includes(name));

let missed = 0;
/** Prints figures as they arrive. A benchmark that fails does not prevent the others from running. */
const show = async (name: string, figures: Promise<AsyncIterable<Figure>>): Promise<void> => {
  try {
    for await (const figure of await figures) if (!report(figure)) missed += 1;
  } catch (error) {
    console.error(`${name} could not be measured:`, error);
    missed += 1;
  }
};

const measureInBrowser = async (): Promise<void> => {
  const { buildProduct } = await import('./build.ts');
  await buildProduct();
  const { signInForBench, startBenchedProduct } = await import('../bench/product.ts');
  const plainReleases = async (): Promise<string> => (await import('../bench/plain/build.ts')).buildPlain(releasesDirectory);
  const product = await startBenchedProduct([releasesDirectory, ...(comparing.some(wanted) ? [await plainReleases()] : [])]);
  try {
    const [federated, plain] = product.doors as [SecureDoor, SecureDoor?];
    let signedIn: Promise<SignedIn> | undefined;
    const benched: Benched = {
      federated,
      plain,
      signIn: () => (signedIn ??= signInForBench(federated)),
      signInAs: (email) => signInForBench(federated, email),
      db: product.db,
    };
    for (const [name, measure] of Object.entries(inBrowser)) if (wanted(name)) await show(name, measure(benched));
  } finally {
    await product.stop();
  }
};

for (const [name, measure] of Object.entries(onServer)) if (wanted(name)) await show(name, measure());
if (Object.keys(inBrowser).some(wanted)) await measureInBrowser();
process.exit(missed > 0 ? 1 : 0);
