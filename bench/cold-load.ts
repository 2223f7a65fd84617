import type { Figure } from './figure.ts';
import { depthConditions, loadOnce, tripsOf, type LoadOptions } from './load.ts';
import { signInForBench, startBenchedProduct } from './product.ts';

const kilobytes = (bytes: number): number => bytes / 1000;

/** Trips in sequence and bytes of JavaScript on a cold load, up to the sign-in form and up to the first row of the list. */
export const measureColdLoad = async (): Promise<Figure[]> => {
  const product = await startBenchedProduct();
  try {
    const { door } = product;
    const toForm: LoadOptions = { path: '/login', until: 'form', conditions: depthConditions };
    const signedIn = await signInForBench(door, 'dulat@saryozen.example', 'Qujat-2026!');
    const toFrame: LoadOptions = { path: '/', until: 'main h1', conditions: depthConditions, signedIn };
    const toRow: LoadOptions = { ...toFrame, until: 'tbody tr a, tbody tr button' };
    const form = await loadOnce(door, toForm);
    const frame = await loadOnce(door, toFrame);
    const row = await loadOnce(door, toRow);
    return [
      { name: 'trips to the painted sign-in form', value: tripsOf(form), unit: 'round trips', goal: 2 },
      { name: 'trips to the painted documents remote', value: tripsOf(frame), unit: 'round trips', goal: 2 },
      { name: 'trips to the first row of the list', value: tripsOf(row), unit: 'round trips', goal: 3 },
      { name: 'JavaScript up to the sign-in screen', value: kilobytes(form.scriptBytes), unit: 'kB brotli', goal: 150 },
      { name: 'JavaScript up to the list', value: kilobytes(row.scriptBytes), unit: 'kB brotli', goal: 230 },
    ];
  } finally {
    await product.stop();
  }
};
