import type { ReactNode } from 'react';

/**
 * The video site's player. It loads only on demand, and without cookies of the video site. The site is a separate origin, and its player
 * needs both scripts and that origin.
 */
export const Player = ({ videoId, title, className }: { videoId: string; title: string; className?: string | undefined }): ReactNode => (
  // oxlint-disable-next-line react/iframe-missing-sandbox
  <iframe
    className={className}
    src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1&rel=0`}
    title={title}
    allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
    referrerPolicy="strict-origin-when-cross-origin"
  />
);
