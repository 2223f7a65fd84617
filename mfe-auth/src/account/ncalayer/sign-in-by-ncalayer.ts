import { ApiError, hasExtension, logFault, request } from '@qujat/api';
import { esignChallenge, signInByEsign } from '@qujat/contract/other-sign-ins';
import { stepOf, type Step } from '../../sign-in/answer.ts';
import { signText, type SigningOutcome } from '@qujat/ncalayer';

/** The time limit for the server's answer, milliseconds (ACC-12). */
const timeoutMs = 4_000;

/** The fixed text to sign for a server without challenges (ACC-13). Our server refuses it. */
const fixedPayload = 'Qujat';

export type NcalayerOutcome =
  | { readonly kind: 'signed'; readonly step: Extract<Step, { kind: 'done' }> }
  | Exclude<SigningOutcome, { kind: 'signed' }>
  /** The server gave a reason: HTTP 400 or 423. */
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'failed' };

const textToSign = async (): Promise<string> =>
  hasExtension('esign-challenge') ? (await request(esignChallenge, {}, { timeoutMs })).challenge : fixedPayload;

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 423 || error.status === 429) && error.text !== '';

/** Requests a text, has it signed, and signs in with the signature (ACC-13). */
export async function signInByNcalayer(): Promise<NcalayerOutcome> {
  try {
    const outcome = await signText(await textToSign());
    if (outcome.kind !== 'signed') return outcome;
    const step = stepOf(await request(signInByEsign, { signature: outcome.signature }, { timeoutMs }));
    if (step.kind === 'done') return { kind: 'signed', step };
    return step.kind === 'refused' && step.text ? { kind: 'refused', text: step.text } : { kind: 'failed' };
  } catch (error) {
    logFault(error);
    return isRefusal(error) ? { kind: 'refused', text: error.text } : { kind: 'failed' };
  }
}
