import { ApiError } from '@qujat/api';
import { translate } from '@qujat/i18n';

/** What may help where something could not be loaded: the server's own words, else ours, which speak of the line only where that has failed. */
export const failureHint = (error: unknown): string => {
  const { text, kind } = error instanceof ApiError ? error : { text: '', kind: 'server' };
  if (text) return text;
  if (kind === 'network') return translate('documents:list.failedText.line');
  return kind === 'timeout' ? translate('documents:list.failedText.slow') : translate('documents:list.failedText.server');
};
