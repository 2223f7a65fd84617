import type { Send } from '@qujat/api/use-change';
import { iinChallenge } from '@qujat/contract/own-iin';
import { signText } from '@qujat/ncalayer';
import { explain } from './explain.ts';

/** NCALayer's signature of a text of this session, which proves who holds the key. Null if there is none; the person has been told why. */
export const signChallenge = async (send: Send): Promise<string | null> => {
  const { challenge } = await send(iinChallenge, {});
  const outcome = await signText(challenge, 'signing');
  if (outcome.kind === 'signed') return outcome.signature;
  await explain(outcome);
  return null;
};
