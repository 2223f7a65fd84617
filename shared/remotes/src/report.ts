import type { FailureReason } from './errors.ts';

/** What a tab tells the page server of one release of one remote (docs/releasing.md). */
export interface RemoteReport {
  kind: 'loaded' | 'failed' | 'render';
  remote: string;
  version: string;
  reason: FailureReason | null;
  /** For people: a code, the error's name. Never data of the product. */
  detail: string;
}

const address = '/reports/remotes';
const tabKey = 'qujat-tab';

const told = new Set<string>();
let waiting: RemoteReport[] = [];

/** One name for this tab, also after a reload, so that one unlucky person counts once; it says nothing of the person. */
function tabName(): string {
  const fresh = crypto.randomUUID();
  try {
    const known = sessionStorage.getItem(tabKey) ?? fresh;
    sessionStorage.setItem(tabKey, known);
    return known;
  } catch {
    return fresh;
  }
}

function send(): void {
  const reports = waiting;
  waiting = [];
  if (reports.length) navigator.sendBeacon(address, new Blob([JSON.stringify({ tab: tabName(), reports })], { type: 'application/json' }));
}

/** Tells the page server, once for each thing and page, a moment later together with others. Never fails. */
export function report(one: RemoteReport): void {
  if (typeof navigator === 'undefined' || !navigator.sendBeacon) return;
  const id = JSON.stringify(one);
  if (told.has(id)) return;
  told.add(id);
  if (!waiting.length) setTimeout(send, 300);
  waiting.push(one);
}
