import type { Template } from '@qujat/contract/templates';
import { useTranslation } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { IconButton } from '@qujat/ui/icon-button';
import { ArrowUpRight, FileText, Star } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './template-menu.module.css';

interface TemplateRowProps {
  readonly template: Template;
  readonly favourite: boolean;
  readonly busy: boolean;
  /** Search results show it (NEW-1). */
  readonly described: boolean;
  readonly onChoose: () => void;
  readonly onToggle: () => void;
}

/** A template: clicking it opens a new document; its star marks it as a favourite. */
export const TemplateRow = ({ template, favourite, busy, described, onChoose, onToggle }: TemplateRowProps): ReactNode => {
  const { t } = useTranslation('documents');
  const { name, description } = template;
  const descriptionId = useId();
  return (
    <li className={styles.row}>
      <button
        type="button"
        data-choice
        className={styles.template}
        title={described ? undefined : description || undefined}
        aria-describedby={described && description ? descriptionId : undefined}
        onClick={onChoose}
      >
        <FileText aria-hidden="true" className={styles.file} />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          {described && description ? (
            <span id={descriptionId} className={styles.description}>
              {description}
            </span>
          ) : null}
        </span>
        <ArrowUpRight aria-hidden="true" className={styles.opens} />
      </button>
      <IconButton
        size="sm"
        label={favourite ? t('templates.unmark', { name }) : t('templates.mark', { name })}
        aria-busy={busy || undefined}
        className={cx(styles.star, favourite && styles.on)}
        icon={<Star aria-hidden="true" />}
        onClick={onToggle}
      />
    </li>
  );
};
