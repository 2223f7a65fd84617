import { useMutation, useMutationState } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
// Not exported by the package's index, so that the sign-in screen does not load it. Errors and calls are those of the index.
import { logFault, textOfFailure } from '@qujat/api';
import { isAnswerLost, sendWithKeys, type Keys, type Send } from './intent.ts';

export type { Send } from './intent.ts';

interface ChangeOptions {
  /** The message if the server gives none. */
  readonly otherwise: string;
  /** Shows a failure elsewhere, for example in a toast. `retry` runs the change again without its question. */
  readonly onFailure?: (error: unknown, retry: () => void) => unknown;
  /** Runs after each change, even a failed one, to refetch the shown data. A promise is awaited. */
  readonly refresh?: () => unknown;
  /** Changes of different names may run at the same time. */
  readonly parallel?: boolean;
}

/** Makes the change. `false`: it was not made after all, and the person knows why. */
type Work = (send: Send) => Promise<unknown>;

interface RunOptions<Name> {
  /** Distinguishes changes, for the busy button. */
  readonly name?: Name | undefined;
  /** A question before the change; nothing happens unless the answer is yes. */
  readonly confirm?: (() => Promise<boolean>) | undefined;
  /** Runs after a success and ends in a reload: the change stays under way until then. */
  readonly reload?: (() => void) | undefined;
}

export interface Change<Name = unknown> {
  /** A change is under way. */
  readonly busy: boolean;
  /** The names of the changes under way. */
  readonly running: readonly Name[];
  /** Why the last change failed, in the person's language; null if it did not. */
  readonly failure: string | null;
  /** Shows a problem before anything is sent; null when the person has fixed it. */
  readonly setFailure: (failure: string | null) => void;
  /**
   * Makes a change and reports whether it is done. While one is under way, its question included, another click does nothing. Calls in it
   * use `send`, which keeps the idempotency keys of a change whose answer was lost, so that a second click does not repeat it.
   */
  readonly run: (work: Work, options?: RunOptions<Name>) => Promise<boolean>;
}

interface Variables<Name> extends Pick<RunOptions<Name>, 'reload'> {
  readonly work: Work;
  readonly name: Name | undefined;
}

/** The standard way to change something on the server (docs/decisions/0159). */
export const useChange = <Name = unknown>({ otherwise, onFailure, refresh, parallel = false }: ChangeOptions): Change<Name> => {
  const mutationKey = [useId()];
  const [failure, setFailure] = useState<string | null>(null);
  const lost = useRef(new Map<Name | undefined, Keys>());
  const guarded = useRef(new Set<Name | undefined>());
  const { mutateAsync } = useMutation({
    mutationKey,
    gcTime: 0,
    // A change fails at once with a message; it never waits silently for the server.
    networkMode: 'always',
    retry: false,
    mutationFn: async ({ work, name, reload }: Variables<Name>): Promise<boolean> => {
      const keys: Keys = new Map();
      const earlier = lost.current.get(name) ?? new Map();
      lost.current.delete(name);
      try {
        if ((await work(sendWithKeys(earlier, keys))) === false) return false;
      } catch (error) {
        if (isAnswerLost(error)) lost.current.set(name, keys);
        throw error;
      }
      if (!reload) return true;
      reload();
      return new Promise(() => undefined);
    },
    onSettled: () => refresh?.(),
  });
  const running = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Variables<Name>).name as Name,
  });
  const run: Change<Name>['run'] = async (work, { name, confirm, reload } = {}) => {
    const all = guarded.current;
    if (parallel ? all.has(name) : all.size > 0) return false;
    all.add(name);
    try {
      if (confirm && !(await confirm())) return false;
      setFailure(null);
      return await mutateAsync({ work, name, reload });
    } catch (error) {
      logFault(error);
      setFailure(textOfFailure(error) || otherwise);
      onFailure?.(error, () => void run(work, { name, reload }));
      return false;
    } finally {
      all.delete(name);
    }
  };
  return { busy: running.length > 0, running, failure, setFailure, run };
};
