import { emit, preloadPage } from '@qujat/remotes';
import { parsePath } from '@qujat/router';
import { store } from '@qujat/session';
import { useQueryClient } from '@tanstack/react-query';
import { approachedAtom } from '../approached.ts';
import { findPage, shellRemote } from '../pages.ts';
import { useReleases } from '../releases-context.ts';

/** A pointer that leaves the link within this many milliseconds is only passing. */
const dwell = 50;

/** The link at which the person pointed last. */
let latest = '';

/**
 * Prepares the page behind an address when the person points at its link or focuses it: loads its code, lets its remote prefetch the data,
 * and then renders the page hidden.
 */
export const useIntent = (): ((address: string) => void) => {
  const releases = useReleases();
  const client = useQueryClient();
  const prepare = async (address: string): Promise<void> => {
    const { pathname = '/', search = '', hash = '' } = parsePath(address);
    const page = findPage(releases, pathname);
    if (!page || page.remote === shellRemote) return;
    latest = address;
    await preloadPage(page.remote, page.page);
    await new Promise((resolve) => setTimeout(resolve, dwell));
    if (latest !== address) return;
    const data: Promise<unknown>[] = [];
    emit('link-approached', { address, client, until: (prefetch) => data.push(prefetch) });
    await Promise.allSettled(data);
    if (latest === address) store.set(approachedAtom, { page, location: { pathname, search, hash, state: null, key: '' } });
  };
  return (address) => void prepare(address);
};
