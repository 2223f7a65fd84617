import { LocationContext, useLocation } from '@qujat/router';
import { act } from '@testing-library/react';
import { Activity, useContext, useMemo, useState, type ReactNode } from 'react';

interface KeptPageProps {
  readonly path: string;
  readonly children: ReactNode;
}

/** A page as the shell keeps it (docs/decisions/0080): at other paths it is hidden, and sees the location where it was left. */
export const KeptPage = ({ path, children }: KeptPageProps): ReactNode => {
  const { navigationType } = useContext(LocationContext);
  const here = useLocation();
  const isShown = here.pathname === path;
  const [left, setLeft] = useState(here);
  if (isShown && left !== here) setLeft(here);
  const location = isShown ? here : left;
  const place = useMemo(() => ({ location, navigationType }), [location, navigationType]);
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <LocationContext value={place}>{children}</LocationContext>
    </Activity>
  );
};

let entries = 0;

/** Goes to another address, as with the buttons of the browser; what follows from it at once is done. */
export const goTo = (address: string): Promise<void> =>
  act(async () => {
    window.history.pushState({ key: `entry-${++entries}` }, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
    await new Promise((resolve) => setTimeout(resolve));
  });
