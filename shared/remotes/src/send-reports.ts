/** A tab's report about one release for the page server (docs/releasing.md). */
export interface ReleaseReport {
  kind: 'loaded' | 'failed' | 'render' | 'error';
  /** Name of the remote, or 'shell'. */
  remote: string;
  version: string;
  reason: string | null;
  /** For people: a code or the name of an error. Never data of the product. */
  detail: string;
  /** Places in scripts of releases, of an error. */
  stack?: readonly string[];
}

const tabKey = 'qujat-tab';

/** One name for this tab, kept over reloads, so that one unlucky person counts once; it says nothing about the person. */
function tabName(): string {
  try {
    return String((sessionStorage[tabKey] ??= Math.random()));
  } catch {
    return String(Math.random()); // The browser may forbid storage.
  }
}

/** Sends reports with the page's ticket, without which they do not count. Never fails. boot.js needs it too, so it imports nothing. */
export function sendReports(reports: readonly ReleaseReport[]): void {
  const ticket = document.getElementById('qujat-ticket')?.getAttribute('value');
  navigator.sendBeacon?.('/reports/remotes', new Blob([JSON.stringify({ ticket, tab: tabName(), reports })], { type: 'application/json' }));
}
