import type { DesignProblem } from '@qujat/contract/administration/design-problems';
import { useTranslation } from '@qujat/i18n';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './design.module.css';
import { useProblemText } from './use-problem-text.ts';

interface DesignProblemsProps {
  readonly problems: readonly DesignProblem[];
  /** Why the last change was not stored, or null. */
  readonly failure: string | null;
  /** Counts the presses on «Опубликовать» that failed: each takes the focus here. */
  readonly attempts: number;
}

/** What keeps the design from being published or saved. */
export const DesignProblems = ({ problems, failure, attempts }: DesignProblemsProps): ReactNode => {
  const { t } = useTranslation('templates');
  const textOf = useProblemText();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);
  return (
    <div ref={summary} tabIndex={-1} className={styles.summary}>
      {failure ? (
        <p role="alert" className={styles.notice}>
          {failure}
        </p>
      ) : null}
      {problems.length > 0 ? (
        <div role="alert" className={styles.notice}>
          {t('design.cannotPublish')}
          <ul className={styles.problems}>
            {problems.map((each) => (
              <li key={textOf(each)}>{textOf(each)}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
};
