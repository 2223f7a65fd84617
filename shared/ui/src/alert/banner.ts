import { createQueue } from '../internal/queue.ts';

/** The red banner across the top of the page (SHL-2), and its quieter kinds. */
export interface BannerMessage {
  text: string;
  title?: string;
  kind?: 'error' | 'warning' | 'info';
  /** A button in the banner, such as «Повторить». */
  action?: { label: string; onAction: () => void };
}

export interface ShownBanner {
  id: number;
  message: BannerMessage;
}

let shown = 0;

export const shownBanners = createQueue<ShownBanner>();

/**
 * Shows a banner that stays until the person closes it; the same text is never shown twice at once. Returns a function that removes it (the
 * network is back).
 */
export function showBanner(message: BannerMessage): () => void {
  const same = shownBanners.read().find((banner) => banner.message.text === message.text);
  if (same) return () => shownBanners.remove(same);
  shown += 1;
  const banner = { id: shown, message };
  shownBanners.add(banner);
  return () => shownBanners.remove(banner);
}
