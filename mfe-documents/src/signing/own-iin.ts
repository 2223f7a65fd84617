/** The IIN of a person who has none yet: the first key proves it, and the person confirms that it is theirs. */
import { ApiError, request } from '@qujat/api';
import { failureReasons } from '@qujat/contract/failure';
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
  const question = translate('signing:iin.question', { iin, holder });
  // Whoever has mistyped the password is asked again: the key has proven the IIN already.
  for (let isBound = false, problem = ''; !isBound;) {
    const password = await confirmByPassword({
      title: translate('signing:iin.title'),
      text: problem === '' ? question : `${problem} ${question}`,
      action: translate('signing:iin.bind'),
    });
    if (password === null) return false;
    try {
      await request(bindIin, { proof, password });
      isBound = true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== failureReasons.passwordWrong) throw error;
      problem = error.text;
    }
  }
  showToast({ kind: 'success', text: translate('signing:iin.bound') });
  return true;
};

/** The same with NCALayer, which signs a text that states its purpose. */
export const confirmIinByNcalayer = async (): Promise<boolean | NcalayerProblem> => {
  const { challenge } = await request(iinChallenge, {});
  const outcome = await signText(challenge, 'signing');
  return outcome.kind === 'signed' ? confirmIin({ signature: outcome.signature }) : outcome;
};
