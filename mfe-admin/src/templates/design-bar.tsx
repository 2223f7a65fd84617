import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { Badge } from '@qujat/ui/badge';
import { Button } from '@qujat/ui/button';
import { IconButton } from '@qujat/ui/icon-button';
import { ArrowLeft, Play, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './design.module.css';
import type { SaveState } from './use-design.ts';

// locale-keys: templates:design.state.*

interface DesignBarProps {
  readonly title: string;
  readonly index: string;
  readonly state: SaveState;
  readonly mayUndo: boolean;
  readonly mayDiscard: boolean;
  readonly mayPublish: boolean;
  readonly onUndo: () => void;
  readonly onTry: () => void;
  readonly onPublish: () => void;
  readonly onDiscard: () => void;
}

/** The template's name, whether the draft is saved, and what becomes of it. */
export const DesignBar = (props: DesignBarProps): ReactNode => {
  const { title, index, state, mayUndo, mayDiscard, mayPublish, onUndo, onTry, onPublish, onDiscard } = props;
  const { t } = useTranslation('templates');
  return (
    <header className={styles.bar}>
      <Link className={styles.back} to="/admin/templates" aria-label={t('design.back')}>
        <ArrowLeft aria-hidden="true" />
      </Link>
      <h1 className={styles.title}>{title}</h1>
      {index ? <Badge>{t('design.indexIs', { index })}</Badge> : null}
      <output className={styles.hint}>{state === 'untouched' ? '' : t(`design.state.${state}`)}</output>
      <span className={styles.acts}>
        <IconButton
          variant="secondary"
          label={t('design.undo')}
          aria-keyshortcuts="Control+Z"
          icon={<Undo2 aria-hidden="true" />}
          unavailable={!mayUndo}
          onClick={onUndo}
        />
        {mayDiscard ? <Button onClick={onDiscard}>{t('design.discard')}</Button> : null}
        <Button icon={<Play aria-hidden="true" />} aria-keyshortcuts="Control+Enter" onClick={onTry}>
          {t('design.try')}
        </Button>
        <Button variant="primary" disabled={!mayPublish} onClick={onPublish}>
          {t('design.publish')}
        </Button>
      </span>
    </header>
  );
};
