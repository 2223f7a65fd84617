import { useTranslation } from '@qujat/i18n';
import { Dialog } from '@qujat/ui/dialog';
import { useState, type ReactNode } from 'react';
import { Player } from './player.tsx';
import styles from './video.module.css';

/** A video in a window 800 px wide; Escape closes it (FEE-5). */
const VideoWindow = ({ videoId, onClosed }: { videoId: string; onClosed: () => void }): ReactNode => {
  const { t } = useTranslation('portal');
  const [open, setOpen] = useState(true);
  return (
    <Dialog size="lg" open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={t('post.video')}>
      <div className={styles.window}>
        <Player className={styles.player} videoId={videoId} title={t('post.video')} />
      </div>
    </Dialog>
  );
};

export default VideoWindow;
