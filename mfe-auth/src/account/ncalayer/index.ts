import { loadTexts } from '../texts.ts';
import { explain } from './explain.ts';
import { signInByNcalayer, type NcalayerOutcome } from './sign-in-by-ncalayer.ts';

export type { NcalayerOutcome } from './sign-in-by-ncalayer.ts';

/** Signs in with NCALayer, and reports every problem to the person. Null if nobody was signed in. */
export async function enterByNcalayer(): Promise<Extract<NcalayerOutcome, { kind: 'signed' }>['step'] | null> {
  await loadTexts();
  const outcome = await signInByNcalayer();
  if (outcome.kind === 'signed') return outcome.step;
  await explain(outcome);
  return null;
}
