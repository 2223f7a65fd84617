/** Videos of the feed: an address of the video site with an id of exactly 11 characters, stored in the embeddable form (FEE-5). */

const hosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
const id = /^[\w-]{11}$/;

const idIn = ({ hostname, pathname, searchParams }: URL): string | null => {
  const [, first = '', second = ''] = pathname.split('/');
  if (hostname === 'youtu.be') return first;
  if (!hosts.has(hostname)) return null;
  if (first === 'watch') return searchParams.get('v');
  return ['embed', 'shorts', 'live', 'v'].includes(first) ? second : null;
};

/**
 * The id of a video, or null if the address is not one of a video. An address without `https://` is accepted, because people type it that
 * way.
 */
export const videoIdOf = (address: string): string | null => {
  const text = address.trim();
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const found = URL.canParse(whole) ? idIn(new URL(whole)) : null;
  return found !== null && id.test(found) ? found : null;
};

/** The embeddable form of an address, or null if it is not the address of a video. */
export const embeddable = (address: string): string | null => {
  const found = videoIdOf(address);
  return found && `https://www.youtube.com/embed/${found}`;
};
