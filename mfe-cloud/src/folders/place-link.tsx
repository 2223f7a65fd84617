import { Link } from '@qujat/router';
import type { ReactNode } from 'react';
import { placeAddress, type Place } from './place.ts';
import styles from './place-link.module.css';

interface PlaceLinkProps {
  place: Place;
  current: boolean;
  icon: ReactNode;
  children: ReactNode;
}

/** Links to a place in the cloud; marks the current one. */
export const PlaceLink = ({ place, current, icon, children }: PlaceLinkProps): ReactNode => (
  <Link className={styles.link} to={placeAddress(place)} aria-current={current ? 'page' : undefined}>
    {icon}
    <span className={styles.text}>{children}</span>
  </Link>
);
