import { useTranslation } from '@qujat/i18n';
import { useLazyPart } from '@qujat/lazy';
import { ErrorCard } from '@qujat/ui/error-card';
import { Spinner } from '@qujat/ui/spinner';
import { useEffect, type ReactNode } from 'react';
import { viewer } from './load-viewer.ts';
import styles from './viewer-host.module.css';

interface ViewerHostProps {
  readonly id: number;
  readonly onBack: () => void;
}

/** Shows the viewer when its code has loaded. Escape returns, like its button. */
export const ViewerHost = ({ id, onBack }: ViewerHostProps): ReactNode => {
  const { t } = useTranslation('documents');
  const { module, failed, retry } = useLazyPart(viewer);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      // A window over the viewer, or the card next to it, handles its own keys.
      const isElsewhere =
        document.querySelector('[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"]') !== null ||
        (event.target instanceof Element && event.target.closest('[role="dialog"]') !== null);
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) onBack();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onBack]);
  if (module) return <module.DocumentViewer key={id} id={id} onBack={onBack} />;
  if (failed) return <ErrorCard title={t('card.codeFailed')} text={t('list.failedText.line')} onRetry={retry} retrying={false} />;
  return (
    <div className={styles.waiting}>
      <Spinner label={t('card.loading')} />
    </div>
  );
};
