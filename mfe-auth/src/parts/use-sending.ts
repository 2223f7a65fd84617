import { logFault } from '@qujat/api';
import { alertMessage } from '@qujat/ui/alert';
import { useState } from 'react';
import { failureText } from './failure-text.ts';

/** One request at a time; a failure is shown in a window. */
export function useSending(): { readonly busy: boolean; readonly send: (act: () => Promise<void>) => void } {
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      logFault(error);
      // Not waited for: the form is at rest while the message is read.
      void alertMessage({ text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    send: (act) => {
      if (!busy) void run(act);
    },
  };
}
