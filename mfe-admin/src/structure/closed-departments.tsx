import type { Department } from '@qujat/contract/administration/departments';
import { formatDate, useTranslation } from '@qujat/i18n';
import { LinkButton } from '@qujat/ui/link-button';
import type { ReactNode } from 'react';
import styles from './department-tree.module.css';
import { nameOf } from './name-of.ts';

interface ClosedDepartmentsProps {
  readonly closed: readonly Department[];
  readonly all: readonly Department[];
  readonly reopen: (department: Department) => void;
}

/** Departments that nobody chooses any more; documents still name them. */
export const ClosedDepartments = ({ closed, all, reopen }: ClosedDepartmentsProps): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <details className={styles.closed}>
      <summary>{t('structure.closed', { count: closed.length })}</summary>
      <ul>
        {closed.map((department) => {
          const successor = all.find(({ id }) => id === department.mergedInto);
          const date = formatDate(department.closedAt);
          return (
            <li key={department.id} className={styles.ended}>
              <span className={styles.name}>{nameOf(department)}</span>
              <span>{successor ? t('structure.mergedAt', { date, name: nameOf(successor) }) : t('structure.closedAt', { date })}</span>
              {successor ? null : (
                <LinkButton onClick={() => reopen(department)} aria-label={t('structure.reopenNamed', { name: nameOf(department) })}>
                  {t('structure.reopen')}
                </LinkButton>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
};
