import { useMemo, type ReactNode } from 'react';
import { NavigationType, UNSAFE_LocationContext as LocationContext, type Location } from 'react-router-dom';

/** What stands inside sees this place, wherever the browser is: a page that is kept out of sight stays where it was left. */
export function FixedLocation({ location, children }: { location: Location; children: ReactNode }): ReactNode {
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location]);
  return <LocationContext value={place}>{children}</LocationContext>;
}
