import { createPath, Link, type To } from '@qujat/router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './nav-item.module.css';

interface NavItemProps {
  to: To;
  icon?: LucideIcon;
  label: string;
  /** 'page' if the link leads to the current page; true if it filters the current content. */
  current: 'page' | boolean;
  /** At the end of the row, for example a counter. */
  end?: ReactNode;
  onClick?: () => void;
  /** Called with the address when the link is pointed at or focused, to prefetch its target. */
  onIntent?: (address: string) => void;
}

const addressOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/** One row of the sidebar with a link inside the product. */
export const NavItem = ({ to, icon: Icon, label, current, end, onClick, onIntent }: NavItemProps): ReactNode => (
  <li>
    <Link
      className={styles.item}
      to={to}
      title={label}
      aria-current={current || undefined}
      onClick={onClick}
      onPointerEnter={onIntent && (() => onIntent(addressOf(to)))}
      onFocus={onIntent && (() => onIntent(addressOf(to)))}
    >
      {Icon && <Icon className={styles.icon} size={18} aria-hidden="true" />}
      <span className={styles.label}>{label}</span>
      {end ? <span className={styles.count}>{end}</span> : null}
    </Link>
  </li>
);
