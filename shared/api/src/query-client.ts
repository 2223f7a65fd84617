/** For the shell, which loads it after sign-in: not in the index, because the sign-in screen works without React Query. */
import { store } from '@qujat/session';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { connectionAtom } from './connection.ts';
import { ApiError } from './errors.ts';
import { callTimeout, retryPause } from './request.ts';

/** Retries only failures that a repetition may resolve, at most twice, and only within the total time for all attempts. */
const mayRetry = (failures: number, error: unknown): boolean =>
  failures < 2 &&
  error instanceof ApiError &&
  error.spentMs < callTimeout &&
  (error.kind === 'network' || error.kind === 'timeout' || error.kind === 'server');

const follow = (): void => onlineManager.setOnline(store.get(connectionAtom) === 'online');

/** The page's query client: queries wait while the server is unavailable and continue when it is back; changes are never repeated. */
export function createQueryClient(): QueryClient {
  onlineManager.setEventListener(() => store.sub(connectionAtom, follow));
  follow();
  return new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, retryDelay: retryPause, staleTime: 30_000, refetchOnWindowFocus: false },
      // A change fails at once with a message; it never waits silently for the server.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
