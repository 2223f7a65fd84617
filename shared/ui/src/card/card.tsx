import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../cx/index.ts';
import styles from './card.module.css';

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** The heading, which names the section. */
  title?: ReactNode;
  /** Its level among the page's headings. */
  level?: 1 | 2 | 3;
  /** Buttons to the right of the heading. */
  actions?: ReactNode;
  /** none: the content extends to the edge (a list, a table). */
  padding?: 'none' | 'md' | 'lg';
}

/** A surface with rounded corners for related content. */
export function Card({ title, level = 2, actions, padding = 'md', className, children, ...rest }: CardProps): ReactNode {
  const titleId = useId();
  const Heading = `h${level}` as const;
  const named = title ? { 'aria-labelledby': titleId } : {};
  return (
    <section {...named} {...rest} className={cx(styles.card, styles[padding], className)}>
      {title || actions ? (
        <header className={styles.header}>
          <Heading id={titleId} className={styles.title}>
            {title}
          </Heading>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </header>
      ) : null}
      {children}
    </section>
  );
}
