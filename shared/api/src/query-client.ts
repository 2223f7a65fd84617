/** For the shell, which loads it after sign-in: not in the index, because the sign-in screen works without React Query. */
import { store } from '@qujat/session';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { connectionAtom } from './connection.ts';
import { ApiError } from './errors.ts';
import { callTimeout, retryPause } from './request.ts';

const isOnline = (): boolean => store.get(connectionAtom) === 'online';

/**
 * Retries only failures that a repetition may resolve, at most twice, and only within the total time for all attempts. During an outage
 * the connection is tried for all queries at once (`connection.ts`).
 */
const mayRetry = (failures: number, error: unknown): boolean =>
  failures < 2 &&
  isOnline() &&
  error instanceof ApiError &&
  error.spentMs < callTimeout &&
  (error.kind === 'network' || error.kind === 'timeout' || error.kind === 'server');

const follow = (): void => onlineManager.setOnline(isOnline());

/**
 * The page's query client. Without a connection a query fails at once, so that its screen says so instead of waiting; all that are shown
 * are asked again when the server is back. Changes are never repeated.
 */
export function createQueryClient(): QueryClient {
  onlineManager.setEventListener(() => store.sub(connectionAtom, follow));
  follow();
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: mayRetry,
        retryDelay: retryPause,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // A change fails at once with a message; it never waits silently for the server.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
