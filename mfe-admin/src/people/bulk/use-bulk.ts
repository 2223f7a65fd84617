/** Sends an act for the chosen people, a part at a time, with its progress; the answers of all parts come together. */
import { queryKey, request } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { bulkPage, changePeople, countChosen, type RowAnswer, type RowKey } from '@qujat/contract/administration/people-bulk';
import { useTranslation } from '@qujat/i18n';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { keyOf } from '../key-of.ts';
import { fitting, fittingOf, type BulkWish } from './bulk-acts.ts';
import type { Choice } from './use-choice.ts';

/** Everybody whom the search finds, without the rows that are left out. `wanted`: somebody needs the numbers. */
export const useWholeCounts = (choice: Choice, view: object, wanted: boolean) => {
  const rows = choice.whole?.except ?? [];
  return useQuery({
    queryKey: [...queryKey('people'), 'chosen', view, rows],
    queryFn: ({ signal }) =>
      request(countChosen, { ...view, all: true, ...(rows.length > 0 && { rows: [...rows] }) }, { signal, background: true }),
    enabled: wanted,
  });
};

interface Progress {
  readonly done: number;
  readonly of: number;
}

export interface Bulk {
  readonly busy: boolean;
  readonly progress: Progress | null;
  /** How many of the chosen people an act fits; undefined while that is not known. */
  readonly fits: (act: BulkWish['act']) => number | undefined;
  /** Asks `question`, does it, and tells what has become of each. */
  readonly run: (wish: BulkWish, question: () => Promise<boolean>) => Promise<void>;
  readonly stop: () => void;
}

interface Outcome {
  readonly answers: readonly RowAnswer[];
  readonly isStopped: boolean;
}

export const useBulk = (
  choice: Choice,
  counts: Parameters<typeof fittingOf>[1] | undefined,
  onDone: (outcome: Outcome) => void,
  onFailure: (error: unknown) => void,
): Bulk => {
  const { t } = useTranslation('admin');
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const stopped = useRef(false);
  const { busy, run } = useChange({
    otherwise: t('invite.failed'),
    onFailure,
    refresh: () => queries.invalidateQueries({ queryKey: queryKey('people') }),
  });
  const { whole, people } = choice;
  const fits: Bulk['fits'] = (act) => (whole ? counts && fittingOf(act, counts) : fitting(act, people).length);
  const start: Bulk['run'] = async (wish, question) => {
    const keys = fitting(wish.act, people).map(keyOf);
    const answers: RowAnswer[] = [];
    const of = fits(wish.act) ?? 0;
    stopped.current = false;
    await run(
      async (send) => {
        const ask = async (fields: { rows?: RowKey[]; all?: true; after?: string }): Promise<string | null> => {
          const view = whole && fields.all ? whole.view : {};
          const { answers: more, next } = await send(changePeople, { ...view, ...fields, ...wish }, { background: true });
          answers.push(...more);
          setProgress({ done: answers.length, of });
          return next;
        };
        try {
          setProgress({ done: 0, of });
          if (whole) {
            const rows = whole.except.length > 0 ? { rows: [...whole.except] } : {};
            let next = await ask({ all: true, ...rows });
            while (next !== null && !stopped.current) next = await ask({ all: true, ...rows, after: next });
          } else
            for (let from = 0; from < keys.length && !stopped.current; from += bulkPage)
              await ask({ rows: keys.slice(from, from + bulkPage) });
        } finally {
          setProgress(null);
          if (answers.length > 0) onDone({ answers, isStopped: answers.length < of && stopped.current });
        }
      },
      { confirm: question },
    );
  };
  return { busy, progress, fits, run: start, stop: () => void (stopped.current = true) };
};
