/** The token refresh, as a separate file: it is never needed before signing in, and rarely right afterwards. */
import { lazyPart } from '@qujat/lazy';
import type { RefreshOutcome, RefreshReason } from './refresh.ts';

type Refresh = (reason: RefreshReason) => Promise<RefreshOutcome>;

const part = lazyPart(() => import(/* webpackChunkName: "refresh" */ './refresh.ts'), { whenIdle: true });

/** Never rejects: if the file cannot be loaded, the server cannot be reached either, and the next call tries again. */
export const loadRefresh = (): Promise<Refresh> =>
  part.load().then(
    ({ refresh }) => refresh,
    (error: unknown) => () => Promise.resolve({ kind: 'unreachable', error }),
  );
