import { emit, preloadPage } from '@qujat/remotes';
import { parsePath } from '@qujat/router';
import { store } from '@qujat/session';
import { useQueryClient } from '@tanstack/react-query';
import { approachedAtom } from '../approached.ts';
import { findPage, shellRemote } from '../pages.ts';
import { useReleases } from '../releases-context.ts';

/** Whoever only passes over a link has gone on by then, milliseconds. */
const dwell = 50;

/** The link that was pointed at last. */
let latest = '';

/**
 * What prepares the page behind an address when the person points at its link or focuses it: its code is fetched, its
 * remote asks for the data, and then the page is made ready out of sight.
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
    emit('link-approached', { address, client, until: (asked) => data.push(asked) });
    await Promise.allSettled(data);
    if (latest === address) store.set(approachedAtom, { page, location: { pathname, search, hash, state: null, key: '' } });
  };
  return (address) => void prepare(address);
};
