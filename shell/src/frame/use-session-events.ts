import { setNavigator, tellSignOuts } from '@qujat/api';
import { useNavigate } from '@qujat/router';
import { startSession } from '@qujat/session';
import { useEffect, useRef } from 'react';
import { forgetKept, forgetWithoutSession } from './offline/forget-kept.ts';
import { reloadPage } from './reload-page.ts';
import { passwordChangeAddress } from './sign-in-address.ts';
import { forgetUnsavedText, watchUnsavedText } from './unsaved-text.ts';

/**
 * Follows the session across tabs: refused calls lead to /login, /403 or /404; a sign-out in another tab leads to /login here (SessionGate
 * does this); another identity, organisation or substitution in another tab reloads this one (SES-16).
 */
export const useSessionEvents = (): void => {
  const navigate = useNavigate();
  // The router's function changes with every navigation; listeners that register once must always use the latest.
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  useEffect(() => {
    setNavigator((path) => void latest.current(path === '/rechangepsw' ? passwordChangeAddress(window.location) : path));
    const endUnsaved = watchUnsavedText();
    const endForgetting = forgetWithoutSession();
    const endSession = startSession((change) => {
      // The tab that signed out may have closed before the server learned of it.
      if (change === 'signed-out') tellSignOuts();
      if (change !== 'identity') return;
      // The old identity's text can no longer be saved, so there is no point in asking about it.
      forgetUnsavedText();
      // The page of the next identity may be made of other releases.
      forgetKept();
      reloadPage();
    });
    return () => {
      endUnsaved();
      endForgetting();
      endSession();
    };
  }, []);
};
