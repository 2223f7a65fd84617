import { currentReleases } from './registry.ts';
import { sendReports, type ReleaseReport } from './send-reports.ts';

const reported = new Set<string>();
let waiting: ReleaseReport[] = [];

function send(): void {
  const reports = waiting;
  waiting = [];
  sendReports(reports);
}

/** Tells the page server, once for each thing and page, a moment later together with others. Never fails. */
export function report(one: ReleaseReport): void {
  if (typeof document === 'undefined') return; // where a page is rendered beforehand
  const id = JSON.stringify(one);
  if (reported.has(id)) return;
  reported.add(id);
  if (!waiting.length) setTimeout(send, 300);
  waiting.push(one);
}

/** Tells that the shell has started, or that a part of it failed while rendering. */
export const reportShell = (kind: 'loaded' | 'render', error?: unknown): void =>
  report({
    kind,
    remote: 'shell',
    version: currentReleases().shell,
    reason: error === undefined ? null : 'broken',
    detail: error instanceof Error ? error.name : '',
  });
