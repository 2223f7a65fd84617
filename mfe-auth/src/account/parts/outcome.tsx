import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './outcome.module.css';

/** Replaces a form after its success or final failure. It takes the focus, so that screen readers announce it. */
export const Outcome = ({
  kind = 'done',
  title,
  text,
  children,
}: {
  kind?: 'done' | 'failed';
  title: string;
  text: string;
  children: ReactNode;
}): ReactNode => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Icon = kind === 'done' ? CircleCheck : CircleAlert;
  return (
    <div className={styles.outcome}>
      <Icon aria-hidden="true" className={kind === 'done' ? styles.done : styles.failed} />
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
};
