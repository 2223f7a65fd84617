import { ApiError, logFault, textOfFailure } from '@qujat/api';
import { showToast } from '@qujat/ui/toast';

/** Logs a failure and says what has failed, in the server's words where it has some, with a button to try again where that may help. */
export const sayFailure = (error: unknown, otherwise: string, retry?: () => void): void => {
  logFault(error);
  const text = textOfFailure(error);
  const final = error instanceof ApiError && ['business', 'invalid', 'forbidden', 'too-large'].includes(error.kind);
  showToast({ kind: 'error', text: text || otherwise, ...(retry && !final && { retry }) });
};
