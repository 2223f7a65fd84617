import { ApiError } from '@qujat/api';
import { translate } from '@qujat/i18n';

/** Advice after a failed load: the server's own text, else ours, which mentions the connection only if that has failed. */
export const failureHint = (error: unknown): string => {
  const { text, kind } = error instanceof ApiError ? error : { text: '', kind: 'server' };
  if (text) return text;
  if (kind === 'network') return translate('documents:list.failedText.line');
  return kind === 'timeout' ? translate('documents:list.failedText.slow') : translate('documents:list.failedText.server');
};
