import { cx } from '../cx/index.ts';
import styles from './button.module.css';

/** primary: the main action · secondary: others · ghost: quiet · danger: an action that cannot be undone. */
type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

/** 30, 36 and 44 px high. */
type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  fullWidth?: boolean | undefined;
}

/** The look of a button for other elements, such as a router's link: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'secondary', size = 'md', fullWidth }: ButtonLook = {}): string {
  return cx(styles.button, styles[variant], styles[size], fullWidth && styles.full);
}
