import { brotliSize } from './brotli-size.ts';
import { depth, office, slowNetwork, tripsOf, type Conditions } from './conditions.ts';
import type { Figure } from './figure.ts';
import { filesOfScreen, timeToScreen, type LoadedScreen, type Screen, type SignedIn } from './load.ts';
import { livingForm, livingRow } from './screens.ts';
import type { SecureDoor } from './secure-door.ts';
import { median } from './statistics.ts';

/** The number of cold loads of each build for one figure: enough that a run predicts the next. */
const rounds = 11;

/** What federation may cost, against one build. */
const costs = 1.03;

/** Loads one screen of both builds repeatedly in turn, so that other load on the machine affects both alike. */
const compare = async (
  federated: SecureDoor,
  plain: SecureDoor,
  screen: Screen,
  conditions: Conditions,
): Promise<{ federated: number; plain: number }> => {
  const times = { federated: [] as number[], plain: [] as number[] };
  const load = { federated, plain };
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['federated', 'plain'] as const) : (['plain', 'federated'] as const);
    for (const which of order) times[which].push(await timeToScreen(load[which], screen, conditions));
  }
  return { federated: median(times.federated), plain: median(times.plain) };
};

/**
 * Cold boot of the federated product compared with the same code as one ordinary webpack build, in one run: bytes, round trips, and
 * medians of times, throttled.
 */
export async function* measureBoot(federated: SecureDoor, plain: SecureDoor, signIn: () => Promise<SignedIn>): AsyncGenerator<Figure> {
  const conditions = { 'slow network': slowNetwork, office };
  async function* ofScreen(name: string, screen: Screen): AsyncGenerator<Figure> {
    for (const [network, condition] of Object.entries(conditions)) {
      const found = await compare(federated, plain, screen, condition);
      console.error(`${name}, ${network}: ${Math.round(found.federated)} ms federated, ${Math.round(found.plain)} ms as one build`);
      yield {
        name: `cold boot to ${name}, federated against one build, ${network}`,
        value: found.federated / found.plain,
        unit: 'times',
        goal: costs,
      };
    }
  }
  async function* costOf(name: string, screen: Screen): AsyncGenerator<Figure> {
    const [own, other] = [await filesOfScreen(federated, screen), await filesOfScreen(plain, screen)];
    const bytes = ({ scripts }: LoadedScreen): number =>
      scripts.reduce((sum, { body, before }) => sum + (before ? brotliSize(body) : 0), 0);
    console.error(`${name}: ${bytes(own)} bytes federated, ${bytes(other)} as one build`);
    yield { name: `JavaScript up to ${name}, federated against one build`, value: bytes(own) / bytes(other), unit: 'times', goal: costs };
    const trips = async (door: SecureDoor): Promise<number> => tripsOf(await timeToScreen(door, screen, depth));
    yield {
      name: `round trips to ${name}, federated against one build`,
      value: (await trips(federated)) / (await trips(plain)),
      unit: 'times',
      goal: costs,
    };
  }
  const row = livingRow(await signIn());
  yield* costOf('the living sign-in form', livingForm);
  yield* costOf('the living list', row);
  yield* ofScreen('the living sign-in form', livingForm);
  yield* ofScreen('the living list', row);
}
