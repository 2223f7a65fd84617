import type { WatchedPart } from '@qujat/releases/page-data';
import { ask } from './newer-releases.ts';

/** Whether this person administers the installation (docs/decisions/0431). */
export const askWhetherOperator = async (): Promise<boolean> => (await ask<{ operator: boolean }>('/releases/operator')).operator;

/** Every live release with its figures. Rejects for everybody who does not administer the installation (`cause` is 403). */
export const askWatchedReleases = async (): Promise<WatchedPart[]> => (await ask<{ parts: WatchedPart[] }>('/releases/watched')).parts;

/** 'done'; 'changed': another release is live meanwhile; 'refused': nothing to go back to, or the rest would not fit; 'forbidden'. */
export interface RollbackOutcome {
  outcome: 'done' | 'changed' | 'refused' | 'forbidden';
  /** Why it was refused, for those who release. */
  details: string;
}

/** Rolls a release back, as `npm run rollback` does, unless another one than `from` is live. Rejects when the server does not answer. */
export async function rollBackRelease(request: { name: string; channel: string; from: string }): Promise<RollbackOutcome> {
  const response = await fetch(new URL('/releases/rollback', location.origin), {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(30_000),
  });
  if (response.ok) return { outcome: 'done', details: '' };
  const { reason, text = '' } = (await response.json().catch(() => ({}))) as { reason?: string; text?: string };
  if (reason === 'changed' || reason === 'refused' || reason === 'forbidden') return { outcome: reason, details: text };
  throw new Error(`/releases/rollback answers ${response.status}`);
}
