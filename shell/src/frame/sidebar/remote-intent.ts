import { preloadPage } from '@qujat/remotes';
import { useReleases } from '../releases-context.ts';
import { findPage, shellRemote } from '../pages.ts';

/** What fetches the code behind an address when the person points at its link or focuses it. */
export const useIntent = (): ((pathname: string) => void) => {
  const releases = useReleases();
  return (pathname) => {
    const page = findPage(releases, pathname);
    if (page && page.remote !== shellRemote) void preloadPage(page.remote, page.page);
  };
};

/** The same for the document list, to which every tab leads. */
export const useDocumentsIntent = (): (() => void) => {
  const onIntent = useIntent();
  return () => onIntent('/');
};
