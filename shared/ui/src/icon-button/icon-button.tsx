import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx/index.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Its action as text: the accessible name and the native tooltip. */
  label: string;
  icon: ReactNode;
  variant?: 'ghost' | 'secondary' | undefined;
  /** 24, 30 and 36 px. */
  size?: 'xs' | 'sm' | 'md' | undefined;
  /** For a button that is on or off (a star, a filter); otherwise omit it. */
  pressed?: boolean | undefined;
  /** The action has nothing to do now. The button keeps its focus, which one that becomes `disabled` would lose, and ignores clicks. */
  unavailable?: boolean | undefined;
  /** Omits the native tooltip, if a `Tooltip` shows one. */
  noTitle?: boolean | undefined;
}

/** A button that shows only an icon. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  pressed,
  noTitle,
  unavailable,
  className,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps): ReactNode {
  return (
    <button
      title={noTitle ? undefined : label}
      {...rest}
      type={unavailable ? 'button' : type}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={unavailable ? true : rest['aria-disabled']}
      onClick={unavailable ? undefined : onClick}
      className={cx(styles.button, styles[variant], styles[size], className)}
    >
      {icon}
    </button>
  );
}
