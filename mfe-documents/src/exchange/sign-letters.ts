/** Signing the letters of a document with NCALayer, on the person's own machine (EXC-6). Loaded with its texts when it is used. */
import { request } from '@qujat/api';
import type { Send } from '@qujat/api/use-change';
import type { CallInput } from '@qujat/contract/call';
import { lettersToSign, sendSignedToExchange } from '@qujat/contract/exchange';
import { translate } from '@qujat/i18n';
import { openNcalayer, type Ncalayer, type NcalayerProblem } from '@qujat/ncalayer';
import { alertMessage } from '@qujat/ui/alert';
import { showToast } from '@qujat/ui/toast';
import { confirmIinByNcalayer } from '../signing/own-iin.ts';
import { loadTexts } from '../signing/texts.ts';

export type Letter = CallInput<typeof lettersToSign>;

const tell = async ({ kind }: NcalayerProblem): Promise<void> => {
  await loadTexts();
  if (kind === 'cancelled') {
    showToast({ kind: 'info', text: translate('signing:ncalayer.cancelled') });
    return;
  }
  const texts = {
    'not-installed': translate('signing:ncalayer.notInstalled'),
    blocked: translate('signing:ncalayer.blocked'),
    'no-result': translate('signing:ncalayer.noResult'),
  };
  await alertMessage({ title: translate('documents:exchange.error'), text: texts[kind] });
};

/** All letters, or none: a document is sent to all of its recipients at once. */
const signAll = async (ncalayer: Ncalayer, letter: Letter, send: Send): Promise<string | NcalayerProblem> => {
  const { createdAt, letters } = await request(lettersToSign, letter);
  const signatures: { bin: string; signature: string }[] = [];
  for (const { bin, content } of letters) {
    const outcome = await ncalayer.signDocument(content);
    if (outcome.kind !== 'signed') return outcome;
    signatures.push({ bin, signature: outcome.signature });
  }
  return (await send(sendSignedToExchange, { ...letter, createdAt, signatures })).text;
};

/** The server's answer; null if nothing was sent, and the person has been told why. Throws the server's refusal. */
export const signAndSend = async (letter: Letter, needsIin: boolean, send: Send): Promise<string | null> => {
  const bound = needsIin ? await confirmIinByNcalayer() : true;
  if (typeof bound !== 'boolean') await tell(bound);
  if (bound !== true) return null;
  const ncalayer = await openNcalayer();
  if ('kind' in ncalayer) {
    await tell(ncalayer);
    return null;
  }
  const outcome = await signAll(ncalayer, letter, send).finally(() => ncalayer.close());
  if (typeof outcome === 'string') return outcome;
  await tell(outcome);
  return null;
};
