import { ApiError } from '@qujat/api';
import { translate } from '@qujat/i18n';

/** The text for a failed call: the server's own if it gave one, otherwise ours (SES-11). */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return translate('auth:errors.other');
  if (error.text) return error.text;
  if (error.kind === 'network') return translate('auth:errors.network');
  return error.kind === 'timeout' ? translate('auth:errors.timeout') : translate('auth:errors.other');
}
