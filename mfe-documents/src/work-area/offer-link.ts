import { translate } from '@qujat/i18n';
import { alertMessage } from '@qujat/ui/alert';

/** The browser has blocked the window: offer a link instead. Resolves when the message is closed. */
export const offerLink = (address: string, onOpen?: () => void): Promise<void> =>
  alertMessage({
    title: translate('documents:blocked.title'),
    text: translate('documents:blocked.text'),
    link: { label: translate('documents:blocked.open'), href: address, ...(onOpen && { onOpen }) },
  });
