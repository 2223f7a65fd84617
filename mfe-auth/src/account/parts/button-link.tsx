import { Link } from '@qujat/router';
import { buttonClass } from '@qujat/ui/button';
import type { ReactNode } from 'react';

/** A link within the product that looks like the page's main button. */
export const ButtonLink = ({ to, children }: { to: string; children: ReactNode }): ReactNode => (
  <Link to={to} className={buttonClass({ variant: 'primary', size: 'lg', fullWidth: true })}>
    {children}
  </Link>
);
