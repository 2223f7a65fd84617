import { Link } from '@qujat/router';
import { cx } from '@qujat/ui/cx';
import type { ReactNode } from 'react';
import { placeAddress, type Place } from './place.ts';
import styles from './place-link.module.css';

interface PlaceLinkProps {
  place: Place;
  current: boolean;
  icon?: ReactNode;
  strong?: boolean;
  children: ReactNode;
}

/** Leads to a place of the cloud; marks the one that is shown. */
export const PlaceLink = ({ place, current, icon, strong, children }: PlaceLinkProps): ReactNode => (
  <Link className={cx(styles.link, strong && styles.strong)} to={placeAddress(place)} aria-current={current ? 'page' : undefined}>
    {icon}
    <span className={styles.text}>{children}</span>
  </Link>
);
