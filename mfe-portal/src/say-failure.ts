import { ApiError, logFault, textOfFailure } from '@qujat/api';
import { showToast } from '@qujat/ui/toast';

/** Logs a failure and shows it, with the server's text if there is one, and with a retry button if a retry may help. */
export const sayFailure = (error: unknown, otherwise: string, retry?: () => void): void => {
  logFault(error);
  const text = textOfFailure(error);
  const final = error instanceof ApiError && ['business', 'invalid', 'forbidden', 'too-large'].includes(error.kind);
  showToast({ kind: 'error', text: text || otherwise, ...(retry && !final && { retry }) });
};
