import { extensions } from '@qujat/contract/call';
import { createPage, type PageOptions } from '@qujat/shell/page';
import { productAddress } from './product.ts';
import { copyLiveReleases, removeReleases } from './variant-releases.ts';

/** A page process with its own releases, in front of the product that all flows share. */
export interface OwnPage {
  readonly address: string;
  /** Folder of its releases. */
  readonly releases: string;
  stop(): Promise<void>;
}

/** Starts it, on any free port unless one is given. No other flow gets the releases made there. */
export const startOwnPage = async (options: Partial<PageOptions> = {}, port = 0): Promise<OwnPage> => {
  const releases = await copyLiveReleases();
  const page = await createPage({ releases, serverUrl: productAddress, extensions, demo: true, ...options });
  const address = await page.start(port);
  return {
    address: address.replace('127.0.0.1', 'localhost'),
    releases,
    stop: async () => {
      await page.stop();
      await removeReleases(releases);
    },
  };
};
