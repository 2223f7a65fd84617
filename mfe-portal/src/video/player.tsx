import type { ReactNode } from 'react';

/**
 * The video site's player. It is loaded only once it is wanted, and without cookies of the video site, which is an origin
 * of its own: what it may do there is not ours to take away, and its player needs both.
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
