/** The exchange of tokens, as a file of its own: nobody needs it before signing in, and few right afterwards. */
import type { RefreshOutcome, RefreshReason } from './refresh.ts';

type Refresh = (reason: RefreshReason) => Promise<RefreshOutcome>;

let loading: Promise<Refresh> | undefined;

/** Never rejects: where the file does not come, the server cannot be asked either, and the next call tries again. */
export const loadRefresh = (): Promise<Refresh> => {
  loading ??= import(/* webpackChunkName: "refresh" */ './refresh.ts').then(
    ({ refresh }) => refresh,
    (error: unknown) => {
      loading = undefined;
      return () => Promise.resolve({ kind: 'unreachable', error });
    },
  );
  return loading;
};
