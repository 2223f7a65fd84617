import { useTranslation } from '@qujat/i18n';
import { IconButton } from '@qujat/ui/icon-button';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { CirclePlay, Maximize2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { videoWindow } from '../load-parts.ts';
import { Player } from './player.tsx';
import styles from './video.module.css';

/** A video in a post: our own cover, so that the video site does not learn who reads; a click loads its player. */
export const VideoFrame = ({ videoId, name }: { videoId: string; name: string }): ReactNode => {
  const { t } = useTranslation('portal');
  const [playing, setPlaying] = useState<'here' | 'window' | null>(null);
  if (playing === 'here') return <Player className={styles.player} videoId={videoId} title={name || t('post.video')} />;
  return (
    <div className={styles.cover}>
      <button type="button" className={styles.play} onClick={() => setPlaying('here')}>
        <CirclePlay size={56} strokeWidth={1.5} aria-hidden="true" />
        <span>{t('video.play')}</span>
        <span className={styles.address}>youtu.be/{videoId}</span>
      </button>
      <IconButton
        variant="secondary"
        className={styles.large}
        label={t('video.large')}
        icon={<Maximize2 aria-hidden="true" />}
        onClick={() => setPlaying('window')}
      />
      <LazyWindow part={videoWindow} open={playing === 'window'} onOpenChange={(open) => setPlaying(open ? 'window' : null)}>
        {({ default: VideoWindow }) => playing === 'window' && <VideoWindow videoId={videoId} onClosed={() => setPlaying(null)} />}
      </LazyWindow>
    </div>
  );
};
