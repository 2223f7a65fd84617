import { emit, preloadPage } from '@qujat/remotes';
import { parsePath } from '@qujat/router';
import { useReleases } from '../releases-context.ts';
import { findPage, shellRemote } from '../pages.ts';

/** What fetches the code behind an address when the person points at its link or focuses it, and then tells the remote, which may ask for data. */
export const useIntent = (): ((address: string) => void) => {
  const releases = useReleases();
  return (address) => {
    const page = findPage(releases, parsePath(address).pathname ?? '/');
    if (page && page.remote !== shellRemote) void preloadPage(page.remote, page.page).then(() => emit('link-approached', { address }));
  };
};

/** The same for the document list, to which every tab leads. */
export const useDocumentsIntent = useIntent;
