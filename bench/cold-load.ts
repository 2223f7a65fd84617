import { brotliSize } from './brotli-size.ts';
import { depth, tripsOf } from './conditions.ts';
import type { Figure } from './figure.ts';
import { scriptsOfScreen, timeToScreen, type LoadedScript, type Screen, type SignedIn } from './load.ts';
import { documentsRemote, firstRow, livingForm, paintedForm } from './screens.ts';
import type { SecureDoor } from './secure-door.ts';

const kilobytes = (scripts: readonly LoadedScript[]): number => scripts.reduce((sum, { body }) => sum + brotliSize(body), 0) / 1000;

/** Sequential round trips and bytes of JavaScript on a cold load, up to the sign-in form and up to the first row of the list. */
export async function* measureColdLoad(door: SecureDoor, signIn: () => Promise<SignedIn>): AsyncGenerator<Figure> {
  const trips = async (name: string, screen: Screen, goal: number): Promise<Figure> => ({
    name: `trips to ${name}`,
    value: tripsOf(await timeToScreen(door, screen, depth)),
    unit: 'round trips',
    goal,
  });
  const bytes = async (name: string, screen: Screen, goal: number): Promise<Figure> => ({
    name: `JavaScript up to ${name}`,
    value: kilobytes(await scriptsOfScreen(door, screen)),
    unit: 'kB brotli',
    goal,
  });
  yield trips('the painted sign-in form', paintedForm, 2);
  yield trips('the living sign-in form', livingForm, 2);
  yield bytes('the sign-in screen', livingForm, 150);
  const signedIn = await signIn();
  yield trips('the painted documents remote', documentsRemote(signedIn), 2);
  yield trips('the first row of the list', firstRow(signedIn), 3);
  yield bytes('the list', firstRow(signedIn), 230);
}
