import { createPath, Link, type To } from '@qujat/router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './nav-item.module.css';

interface NavItemProps {
  to: To;
  icon?: LucideIcon;
  label: string;
  /** 'page' where this page is what it leads to; true where it narrows what is shown. */
  current: 'page' | boolean;
  /** Stands at the end of the row, a counter for example. */
  end?: ReactNode;
  onClick?: () => void;
  /** The person points at it or has moved the focus to it: what it leads to may be fetched. */
  /** The link is pointed at or focused; gets its address. */
  onIntent?: (address: string) => void;
}

const addressOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/** One row of the sidebar that leads somewhere inside the product. */
export const NavItem = ({ to, icon: Icon, label, current, end, onClick, onIntent }: NavItemProps): ReactNode => (
  <li>
    <Link
      className={styles.item}
      to={to}
      aria-current={current || undefined}
      onClick={onClick}
      onPointerEnter={onIntent && (() => onIntent(addressOf(to)))}
      onFocus={onIntent && (() => onIntent(addressOf(to)))}
    >
      {Icon && <Icon className={styles.icon} size={18} aria-hidden="true" />}
      <span className={styles.label}>{label}</span>
      {end}
    </Link>
  </li>
);
