import { setNavigator, tellSignOuts } from '@qujat/api';
import { useNavigate } from '@qujat/router';
import { startSession } from '@qujat/session';
import { useEffect, useRef } from 'react';
import { reloadPage } from './reload-page.ts';
import { passwordChangeAddress } from './sign-in-address.ts';
import { forgetUnsavedText, watchUnsavedText } from './unsaved-text.ts';

/**
 * Follows what happens to the session anywhere: calls that are refused lead to /login, /403 or /404; another tab that
 * signs out leads here to /login (SessionGate does), one that signs in as someone else or changes organisation or
 * substitution has this tab load anew (SES-16).
 */
export const useSessionEvents = (): void => {
  const navigate = useNavigate();
  // The router's function changes with every navigation; what is registered once must always use the latest.
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  useEffect(() => {
    setNavigator((path) => void latest.current(path === '/rechangepsw' ? passwordChangeAddress(window.location) : path));
    const endUnsaved = watchUnsavedText();
    const endSession = startSession((change) => {
      // The tab that signed out may be gone before the server has heard of it.
      if (change === 'signed-out') tellSignOuts();
      if (change !== 'identity') return;
      // The old identity's text could no longer be saved: asking about it would only keep what must go.
      forgetUnsavedText();
      reloadPage();
    });
    return () => {
      endUnsaved();
      endSession();
    };
  }, []);
};
