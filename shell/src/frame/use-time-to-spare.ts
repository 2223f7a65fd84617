import { loadAhead } from '@qujat/api';
import { emit } from '@qujat/remotes';
import { useLocation } from '@qujat/router';
import { prepareConfirm } from '@qujat/ui/confirm';
import { useEffect } from 'react';

/** Milliseconds after a page has come: by then it has what it shows. */
const afterwards = 3_000;

/** Once a page stands, what it may need without a line is loaded: small windows, here and in the remotes, and the code that signs out. */
export const useTimeToSpare = (): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => {
      prepareConfirm();
      loadAhead();
      emit('time-to-spare', {});
    }, afterwards);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- each page brings windows of its own
  }, [pathname]);
};
