import { Link } from '@qujat/router';
import { buttonClass } from '@qujat/ui/button';
import type { ReactNode } from 'react';

/** A link within the product that looks like the page's main button, or like the secondary one. */
export const ButtonLink = ({ to, secondary = false, children }: { to: string; secondary?: boolean; children: ReactNode }): ReactNode => (
  <Link to={to} className={buttonClass({ variant: secondary ? 'secondary' : 'primary', size: 'lg', fullWidth: true })}>
    {children}
  </Link>
);
