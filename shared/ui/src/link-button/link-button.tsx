import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx/index.ts';
import styles from './link-button.module.css';

type Shared = {
  /** An icon before the text. */
  icon?: ReactNode;
};

/** With `href` it is an `<a>` and accepts its attributes, otherwise a `<button>`. */
export type LinkButtonProps =
  | (Shared & ComponentProps<'a'> & { href: string })
  | (Shared & ComponentProps<'button'> & { href?: undefined });

/** The look of a link for other elements, such as a router's link. */
export const linkClass: string = styles.link ?? '';

/** Something that looks like a link: an action («Восстановить») or an address. */
export function LinkButton({ icon, className, children, ...rest }: LinkButtonProps): ReactNode {
  const content = (
    <>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      {children}
    </>
  );
  if (rest.href !== undefined) {
    return (
      <a {...rest} className={cx(linkClass, className)}>
        {content}
      </a>
    );
  }
  const { type = 'button', ...button } = rest;
  return (
    <button {...button} type={type} className={cx(linkClass, className)}>
      {content}
    </button>
  );
}
