import { brotliSize } from './brotli-size.ts';
import { depth, slowNetwork, tripsOf } from './conditions.ts';
import type { Figure } from './figure.ts';
import { filesOfScreen, timeToScreen, type LoadedScript, type Screen, type SignedIn } from './load.ts';
import { documentsRemote, firstRow, livingForm, livingRow, paintedForm, paintedFrame } from './screens.ts';
import type { SecureDoor } from './secure-door.ts';

const kilobytes = (scripts: readonly LoadedScript[]): number => scripts.reduce((sum, { body }) => sum + brotliSize(body), 0) / 1000;

/** Limits that are reached, where the goal is not: kB of JavaScript, brotli. */
const reached = {
  /** Goal 110. React alone is 59, Module Federation 17. */
  signIn: 155,
  /** No goal of its own: the row is painted long before. */
  livingRow: 220,
  /** Goal 200. */
  list: 244,
} as const;

/** Sequential round trips, requests and bytes of JavaScript on a cold load, up to the sign-in form and up to the first row of the list. */
export async function* measureColdLoad(door: SecureDoor, signIn: () => Promise<SignedIn>): AsyncGenerator<Figure> {
  const trips = async (name: string, screen: Screen, goal: number): Promise<Figure> => ({
    name: `trips to ${name}`,
    value: tripsOf(await timeToScreen(door, screen, depth)),
    unit: 'round trips',
    goal,
  });
  const bytes = (name: string, scripts: readonly LoadedScript[], goal: number): Figure => ({
    name: `JavaScript ${name}`,
    value: kilobytes(scripts),
    unit: 'kB brotli',
    goal,
  });
  yield trips('the painted sign-in form', paintedForm, 1);
  yield trips('the living sign-in form', livingForm, 2);
  yield bytes('up to the living sign-in form (goal 110)', (await filesOfScreen(door, livingForm)).scripts, reached.signIn);
  const signedIn = await signIn();
  yield trips('the painted frame', paintedFrame(signedIn), 1);
  yield trips('the painted documents remote', documentsRemote(signedIn), 2);
  yield trips('the first row of the list', firstRow(signedIn), 2);
  const seen = await filesOfScreen(door, firstRow(signedIn), slowNetwork);
  const arrived = seen.scripts.filter((script) => script.arrived);
  yield bytes('that arrives before the first row of the list, slow network', arrived, 150);
  yield { name: 'requests before the first row of the list', value: seen.requestsBefore, unit: 'requests', goal: 12 };
  const alive = await filesOfScreen(door, livingRow(signedIn));
  yield bytes(
    'up to the living list',
    alive.scripts.filter(({ before }) => before),
    reached.livingRow,
  );
  yield bytes('of the list at rest (goal 200)', alive.scripts, reached.list);
}
