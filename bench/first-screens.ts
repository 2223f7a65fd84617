import { slowNetwork } from './conditions.ts';
import type { Figure } from './figure.ts';
import { serveFloors } from './floor/serve.ts';
import { timeToScreen, type Screen, type SignedIn } from './load.ts';
import { firstRow, livingRow, paintedForm, paintedFrame } from './screens.ts';
import type { SecureDoor } from './secure-door.ts';
import { measureSecondVisit } from './second-visit.ts';
import { median } from './statistics.ts';

/** The number of cold loads of each page for one figure. */
const rounds = 7;

const preRendered: Screen = { path: '/pre-rendered', until: 'form input[name=email]' };
const bare: Screen = { path: '/bare', until: 'form input[name=email]' };

/** A page of the product, and the floor with which it is compared. */
interface Pair {
  readonly name: string;
  readonly screen: Screen;
  readonly floor: Screen;
  readonly goal: number;
}

/**
 * The first screens against what React alone needs on the same machine in the same run: medians of cold loads on a slow network, product and
 * floor in turn.
 */
export async function* measureFirstScreens(door: SecureDoor, signIn: () => Promise<SignedIn>): AsyncGenerator<Figure> {
  const floors = await serveFloors();
  try {
    const signedIn = await signIn();
    const pairs: readonly Pair[] = [
      { name: 'sign-in painted, against a pre-rendered React form', screen: paintedForm, floor: preRendered, goal: 1.5 },
      { name: 'frame painted, against a pre-rendered React form', screen: paintedFrame(signedIn), floor: preRendered, goal: 1.5 },
      { name: 'first row of the list, against a bare React form', screen: firstRow(signedIn), floor: bare, goal: 1.35 },
      { name: 'living list, against a bare React form', screen: livingRow(signedIn), floor: bare, goal: 2.5 },
    ];
    for (const { name, screen, floor, goal } of pairs) {
      const times = { screen: [] as number[], floor: [] as number[] };
      for (let round = 0; round < rounds; round += 1) {
        times.screen.push(await timeToScreen(door, screen, slowNetwork));
        times.floor.push(await timeToScreen(floors, floor, slowNetwork));
      }
      console.error(`${name}: ${Math.round(median(times.screen))} ms, floor ${Math.round(median(times.floor))} ms`);
      yield { name: `${name}, slow network`, value: median(times.screen) / median(times.floor), unit: 'times', goal };
    }
    yield* measureSecondVisit(door, signedIn);
  } finally {
    floors.close();
  }
}
