import { translate } from '@qujat/i18n';
import { showToast } from '@qujat/ui/toast';

interface Colleague {
  readonly fullName: string;
  readonly phone: string;
  /** Whether the machine is itself a phone. */
  readonly calls: boolean;
}

/** Calls a colleague from a phone; elsewhere copies the number, or shows it if the browser forbids that. */
export const callOrCopy = ({ fullName, phone, calls }: Colleague): void => {
  if (phone === '') return void showToast({ kind: 'info', text: translate('windows:palette.noPhoneOf', { name: fullName }) });
  if (calls) return window.location.assign(`tel:${phone.replaceAll(/[^\d+]/g, '')}`);
  // Over plain http a browser has no clipboard.
  const copied = navigator.clipboard ? navigator.clipboard.writeText(phone) : Promise.reject(new Error('no clipboard'));
  copied.then(
    () => showToast({ kind: 'success', text: translate('windows:palette.phoneCopied', { name: fullName, phone }) }),
    () => showToast({ kind: 'info', text: translate('windows:palette.phoneOf', { name: fullName, phone }) }),
  );
};
