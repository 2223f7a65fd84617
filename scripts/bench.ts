// `npm run bench`: the figures that the product promises, one line of JSON each. Names of benches as arguments run those alone.
import { buildProduct } from './build.ts';
import { releasesDirectory } from './settings.ts';
import { measureBoot } from '../bench/boot.ts';
import { benchCloud } from '../bench/cloud.ts';
import { measureColdLoad } from '../bench/cold-load.ts';
import { benchFeed } from '../bench/feed.ts';
import { report, type Figure } from '../bench/figure.ts';
import { benchList } from '../bench/list.ts';
import type { SignedIn } from '../bench/load.ts';
import { measureNavigation } from '../bench/navigation.ts';
import { buildPlain } from '../bench/plain/build.ts';
import { benchSigning } from '../bench/signing.ts';
import { signInForBench, startBenchedProduct } from '../bench/product.ts';
import type { SecureDoor } from '../bench/secure-door.ts';
import { measureWorkArea } from '../bench/work-area.ts';

/** The builds that the browser benchmarks measure: the product and, on request, the same code as one ordinary build. */
interface Benched {
  readonly federated: SecureDoor;
  readonly plain: SecureDoor | undefined;
  /** Signs in, once for all benches. */
  readonly signIn: () => Promise<SignedIn>;
}

const inBrowser: Readonly<Record<string, (benched: Benched) => AsyncIterable<Figure>>> = {
  'cold-load': ({ federated, signIn }) => measureColdLoad(federated, signIn),
  boot: ({ federated, plain, signIn }) => measureBoot(federated, plain!, signIn),
  navigation: ({ federated, signIn }) => measureNavigation(federated, signIn),
  'work-area': ({ federated, signIn }) => measureWorkArea(federated, signIn),
};

/** Those that compare with one ordinary build, which takes a while to make. */
const comparing = ['boot'];

/** Those that need no browser and no build. */
const onServer: Readonly<Record<string, () => AsyncIterable<Figure>>> = {
  list: benchList,
  feed: benchFeed,
  cloud: benchCloud,
  signing: benchSigning,
};

const benches = [...Object.keys(onServer), ...Object.keys(inBrowser)];
const given = process.argv.slice(2);
const unknown = given.filter((name) => !benches.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown bench: ${unknown.join(', ')}. Benches: ${benches.join(', ')}.`);
  process.exit(1);
}
const wanted = (name: string): boolean => given.length === 0 || given.includes(name);

let missed = 0;
/** Prints figures as they come. One bench that breaks does not keep the others from being run. */
const show = async (name: string, figures: AsyncIterable<Figure>): Promise<void> => {
  try {
    for await (const figure of figures) if (!report(figure)) missed += 1;
  } catch (error) {
    console.error(`${name} could not be measured:`, error);
    missed += 1;
  }
};

const measureInBrowser = async (): Promise<void> => {
  await buildProduct();
  const product = await startBenchedProduct([releasesDirectory, ...(comparing.some(wanted) ? [await buildPlain(releasesDirectory)] : [])]);
  try {
    const [federated, plain] = product.doors as [SecureDoor, SecureDoor?];
    let signedIn: Promise<SignedIn> | undefined;
    const benched: Benched = { federated, plain, signIn: () => (signedIn ??= signInForBench(federated)) };
    for (const [name, measure] of Object.entries(inBrowser)) if (wanted(name)) await show(name, measure(benched));
  } finally {
    await product.stop();
  }
};

for (const [name, measure] of Object.entries(onServer)) if (wanted(name)) await show(name, measure());
if (Object.keys(inBrowser).some(wanted)) await measureInBrowser();
process.exit(missed > 0 ? 1 : 0);
