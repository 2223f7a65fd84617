/** The IIN of a person who has none yet: the first key proves it, and the person confirms that it is theirs. */
import { request } from '@qujat/api';
import { bindIin, iinChallenge, proveIin } from '@qujat/contract/own-iin';
import { translate } from '@qujat/i18n';
import { signText, type NcalayerProblem } from '@qujat/ncalayer';
import { confirmByPassword } from '@qujat/ui/confirm';
import { showToast } from '@qujat/ui/toast';
import { loadTexts } from './texts.ts';

type Evidence = { readonly keyFile: File; readonly password: string } | { readonly signature: string };

/** Asks the person to confirm the IIN, and binds it. False if the person declines. Throws the server's refusal. */
export const confirmIin = async (evidence: Evidence): Promise<boolean> => {
  const { iin, holder, proof } = await request(proveIin, evidence);
  await loadTexts();
  const password = await confirmByPassword({
    title: translate('signing:iin.title'),
    text: translate('signing:iin.question', { iin, holder }),
    action: translate('signing:iin.bind'),
  });
  if (password === null) return false;
  await request(bindIin, { proof, password });
  showToast({ kind: 'success', text: translate('signing:iin.bound') });
  return true;
};

/** The same with NCALayer, which signs a text that states its purpose. */
export const confirmIinByNcalayer = async (): Promise<boolean | NcalayerProblem> => {
  const { challenge } = await request(iinChallenge, {});
  const outcome = await signText(challenge, 'signing');
  return outcome.kind === 'signed' ? confirmIin({ signature: outcome.signature }) : outcome;
};
