import { LocationContext, type Location } from '@qujat/router';
import { useContext, useMemo, type ReactNode } from 'react';

/** What stands inside sees this place, wherever the browser is: a page that is kept out of sight stays where it was left. */
export const FixedLocation = ({ location, children }: { location: Location; children: ReactNode }): ReactNode => {
  const { navigationType } = useContext(LocationContext);
  const place = useMemo(() => ({ location, navigationType }), [location, navigationType]);
  return <LocationContext value={place}>{children}</LocationContext>;
};
