import type { Post } from '@qujat/contract/feed';
import { videoIdOf } from '@qujat/contract/video-address';

/** The items of the carousel: our own pictures, or videos of the video site. */
export type Slide =
  | { readonly kind: 'picture'; readonly code: string; readonly name: string }
  | { readonly kind: 'video'; readonly videoId: string; readonly name: string };

const isPicture = (name: string): boolean => /\.(png|jpe?g|gif|webp|bmp)$/i.test(name);

export const slidesOf = ({ files }: Post): readonly Slide[] =>
  files.flatMap(({ downloadCode, url, name, scan }): Slide[] => {
    // A picture that may not be downloaded yet would appear broken; it is listed among the files, with its mark.
    if (downloadCode)
      return isPicture(name) && scan !== 'waiting' && scan !== 'infected' ? [{ kind: 'picture', code: downloadCode, name }] : [];
    const videoId = url && videoIdOf(url);
    return videoId ? [{ kind: 'video', videoId, name }] : [];
  });
