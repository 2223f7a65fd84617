import { useChange, type Change } from '@qujat/api/use-change';
import { alertMessage } from '@qujat/ui/alert';
import { failureText } from '../../parts/failure-text.ts';

/** A change of a section of the settings; failures are shown in a window. */
export const useSetting = (): Change =>
  useChange({
    otherwise: '',
    // Not awaited, because the form is idle while the message is read.
    onFailure: (error) => void alertMessage({ text: failureText(error) }),
  });
