import { translate } from '@qujat/i18n';

/** A question about a key, with the role that its certificate states. */
export const withRole = (text: string, role: string | null): string => (role ? `${text} ${translate('account:key.role', { role })}` : text);
