import { LocationContext, type Location } from '@qujat/router';
import { useContext, useMemo, type ReactNode } from 'react';

/** The children see this location instead of the browser's: a kept page stays at the location where the person left it. */
export const FixedLocation = ({ location, children }: { location: Location; children: ReactNode }): ReactNode => {
  const { navigationType } = useContext(LocationContext);
  const place = useMemo(() => ({ location, navigationType }), [location, navigationType]);
  return <LocationContext value={place}>{children}</LocationContext>;
};
