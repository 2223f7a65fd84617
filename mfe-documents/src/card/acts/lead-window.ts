import { offerLink } from '../../work-area/offer-link.ts';

/** A window that opens during the click and gets its address afterwards, because browsers block later ones. */
export interface LedWindow {
  /** If the browser has blocked the window, a link is offered; resolves when that is done. */
  readonly lead: (address: string) => Promise<void>;
  readonly close: () => void;
}

export const leadWindow = (): LedWindow => {
  const opened = window.open('', '_blank');
  return {
    lead: async (address) => {
      const { href } = new URL(address, window.location.href);
      if (!opened) return offerLink(href);
      opened.opener = null;
      opened.location.href = href;
    },
    close: () => opened?.close(),
  };
};
