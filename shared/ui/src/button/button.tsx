import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '../cx/index.ts';
import { Spinner } from '../spinner/index.ts';
import { buttonClass, type ButtonLook } from './button-class.ts';
import styles from './button.module.css';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** An icon before the text, sized by the button. */
  icon?: ReactNode;
  /** An icon after the text, such as a chevron. */
  trailingIcon?: ReactNode;
  /** The action is under way: the button keeps its width and focus, shows a spinner and ignores clicks. */
  loading?: boolean | undefined;
  /** The action has nothing to do now. The button keeps its focus, which one that becomes `disabled` would lose, and ignores clicks. */
  unavailable?: boolean | undefined;
}

const prevent = (event: MouseEvent): void => event.preventDefault();

/** A button; `type` defaults to 'button'. Accepts every attribute of `<button>`. */
export function Button({
  variant,
  size,
  fullWidth,
  icon,
  trailingIcon,
  loading,
  unavailable,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      {...rest}
      type={loading ? 'button' : type}
      // Not `disabled`: a disabled button would lose the focus that a keyboard user has on it.
      aria-disabled={loading || unavailable ? true : rest['aria-disabled']}
      aria-busy={loading ? true : undefined}
      // Enter in a field of the form presses its button too: nothing is sent.
      onClick={loading ? undefined : unavailable ? prevent : onClick}
      className={cx(buttonClass({ variant, size, fullWidth }), loading && styles.loading, className)}
    >
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <span className={styles.text}>{children}</span>
      {trailingIcon ? <span className={styles.icon}>{trailingIcon}</span> : null}
      {loading ? (
        <span className={styles.spinner}>
          <Spinner size="sm" decorative />
        </span>
      ) : null}
    </button>
  );
}
