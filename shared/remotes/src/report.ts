import { currentReleases } from './registry.ts';
import { sendReports, type ReleaseReport } from './send-reports.ts';
import { nameOf, stackOf } from './stack.ts';

const reported = new Set<string>();
let waiting: ReleaseReport[] = [];

function send(): void {
  const reports = waiting;
  waiting = [];
  sendReports(reports);
}

/** Reports to the page server: each fact once per page, a moment later together with others. Never fails. */
export function report(one: ReleaseReport): void {
  if (typeof document === 'undefined') return; // When a page is prerendered.
  const id = JSON.stringify(one);
  if (reported.has(id)) return;
  reported.add(id);
  if (!waiting.length) setTimeout(send, 300);
  waiting.push(one);
}

/** Reports that the shell has started, or that a part of it failed while rendering. */
export const reportShell = (kind: 'loaded' | 'render', error?: unknown): void =>
  report({
    kind,
    remote: 'shell',
    version: currentReleases().shell,
    reason: error === undefined ? null : 'broken',
    detail: error === undefined ? '' : nameOf(error),
    stack: stackOf(error),
  });
