/** How far the screens shift while they load (CLS), over an office's network on a slower processor. */
import { office } from './conditions.ts';
import type { Figure } from './figure.ts';
import { layoutShiftOf, type Screen, type SignedIn } from './load.ts';
import type { SecureDoor } from './secure-door.ts';

/** Paths, and the element whose appearance says that the screen is there. */
const publicScreens: Readonly<Record<string, string>> = { '/login': 'form input[name=email]', '/recovery': 'form input' };
const screens: Readonly<Record<string, string>> = {
  '/': 'main tbody :is(a, button)',
  '/portal': 'main h1',
  '/cloud': 'main h1',
  '/control/tasks': 'main h1',
  '/control/board': 'main h1',
  '/today': 'main h1',
  '/ce/settings/': 'main h1',
};

/** The greatest shift of all screens; each is printed. */
export async function* measureLayoutShift(door: SecureDoor, signIn: () => Promise<SignedIn>): AsyncGenerator<Figure> {
  const signedIn = await signIn();
  const all: readonly Screen[] = [
    ...Object.entries(publicScreens).map(([path, until]) => ({ path, until })),
    ...Object.entries(screens).map(([path, until]) => ({ path, until, signedIn })),
  ];
  const shifts: number[] = [];
  for (const screen of all) {
    const shift = await layoutShiftOf(door, screen, office);
    console.error(`  ${screen.path}: ${shift.toFixed(4)}`);
    shifts.push(shift);
  }
  yield { name: 'cumulative layout shift, the greatest of all screens', value: Math.max(...shifts), unit: '', goal: 0.01 };
}
