import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { Button } from '@qujat/ui/button';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './design.module.css';
import type { SaveState } from './use-design.ts';

// locale-keys: design.state.*

interface DesignBarProps {
  readonly title: string;
  readonly state: SaveState;
  readonly mayDiscard: boolean;
  readonly mayPublish: boolean;
  readonly onPublish: () => void;
  readonly onDiscard: () => void;
}

/** The template's name, whether the draft is saved, and what becomes of it. */
export const DesignBar = ({ title, state, mayDiscard, mayPublish, onPublish, onDiscard }: DesignBarProps): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <header className={styles.bar}>
      <Link className={styles.back} to="/admin/templates" aria-label={t('design.back')}>
        <ArrowLeft aria-hidden="true" />
      </Link>
      <h1 className={styles.title}>{title}</h1>
      <output className={styles.hint}>{state === 'untouched' ? '' : t(`design.state.${state}`)}</output>
      <span className={styles.acts}>
        {mayDiscard ? <Button onClick={onDiscard}>{t('design.discard')}</Button> : null}
        <Button variant="primary" disabled={!mayPublish} onClick={onPublish}>
          {t('design.publish')}
        </Button>
      </span>
    </header>
  );
};
