import { useTranslation } from '@qujat/i18n';
import { IconButton } from '@qujat/ui/icon-button';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { refreshCloud } from '../content/use-content.ts';
import { windowAtom } from '../windows/open-window.ts';
import { arrivalsAtom, clearUploads, isUnderWay, uploadsAtom } from './queue.ts';
import { UploadList } from './upload-list.tsx';
import styles from './upload-panel.module.css';

/** Uploads continue while the person looks elsewhere; this shows their progress. It also refetches lists when a file has arrived. */
export const UploadPanel = (): ReactNode => {
  const { t } = useTranslation('cloud');
  const client = useQueryClient();
  const uploads = useAtomValue(uploadsAtom);
  const arrivals = useAtomValue(arrivalsAtom);
  const shown = useAtomValue(windowAtom);
  const [small, setSmall] = useState(false);
  useEffect(() => {
    if (arrivals > 0) void refreshCloud(client);
  }, [arrivals, client]);
  // The window for uploads shows the same.
  if (uploads.length === 0 || (shown?.open && shown.shown.kind === 'upload')) return null;
  const left = uploads.filter(isUnderWay).length;
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  const title = left > 0 ? t('upload.left', { count: left }) : failed > 0 ? t('upload.someFailed', { count: failed }) : t('upload.allDone');
  return (
    <section aria-label={t('upload.panel')} className={styles.panel}>
      <header className={styles.header}>
        <output className={styles.title}>{title}</output>
        <IconButton
          size="sm"
          label={small ? t('upload.show') : t('upload.hide')}
          aria-expanded={!small}
          icon={small ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
          onClick={() => setSmall(!small)}
        />
        {left === 0 ? <IconButton size="sm" label={t('upload.close')} icon={<X aria-hidden="true" />} onClick={clearUploads} /> : null}
      </header>
      {small ? null : (
        <div className={styles.body}>
          <UploadList uploads={uploads} />
        </div>
      )}
    </section>
  );
};
