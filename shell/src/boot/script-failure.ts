import { renewKeptCopy } from '@qujat/remotes/kept-copy';
import { sendReports } from '@qujat/remotes/send-reports';
import { pageJson } from './page-json.ts';

/** Milliseconds for which a remote's stylesheet may delay the first paint. */
const timeoutMs = 5_000;

/** The stylesheets of the shown remote that the page names. */
const remoteStyles = (): NodeListOf<HTMLLinkElement> => document.querySelectorAll('link[data-href]:not([data-shell])');

/** Milliseconds after everything has loaded in which a shell must have started; the remote that it waits for may take half of it. */
const startPatience = 60_000;

/** Forms are released when the shell has started. */
const hasStarted = (): boolean => !window.qujatReleaseForms;

let failed = false;

/**
 * If one of the shell's own files does not load or fails, only this code can say so: the page contains a translated message in a template,
 * which then replaces everything else. It also reports to the page server, so that a release that starts nowhere is rolled back
 * automatically. A remote's stylesheet that fails or is slow is removed: the code that shows the remote then requests it again, with its
 * retries and its card (shared/remotes).
 */
export function watchScripts(): void {
  // A page server from before that does not name them: the page's own address is boot.js then.
  const unnamed = /\n\/\/# sourceURL=\S+\s*$/.test(document.currentScript?.textContent ?? '') ? null : location.href;
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (event instanceof ErrorEvent) {
        // A failure of a remote's code, or of a browser extension's, affects only itself. Scripts in the page have their file's name (shell/page/inlined.ts).
        const isOurs = !event.filename || event.filename === unnamed || event.filename.includes('/remotes/shell/');
        if (!hasStarted() && isOurs) fail('broken', (event.error as Error | null)?.name);
      } else if (target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === 'stylesheet')) {
        if (target.hasAttribute('data-shell')) void whyMissing(target).then(fail);
        else if (target instanceof HTMLLinkElement) target.remove();
      }
    },
    true,
  );
  addEventListener('load', () => setTimeout(() => hasStarted() || fail('stuck'), startPatience));
  setTimeout(() => remoteStyles().forEach((style) => style.sheet ?? style.remove()), timeoutMs);
}

/**
 * Whether a failed file is missing or damaged at its source. A file that can be loaded now, or not at all, was lost on the way: by the
 * network, or by something in the browser that blocks it.
 */
function whyMissing(element: HTMLScriptElement | HTMLLinkElement): Promise<string> {
  const url = 'src' in element ? element.src : element.href;
  const lost = (): string => 'unreachable';
  return fetch(url, { cache: 'reload' }).then(async (response) => {
    if (response.status === 404) return 'missing';
    // As it has just come; a worker that keeps a damaged copy is passed by.
    return fetch(url, { cache: 'reload', integrity: element.getAttribute('integrity')! }).then(
      // What was damaged may be the copy for offline visits: the next load then has the file.
      (fresh) => renewKeptCopy(url, fresh).then(lost),
      () => 'damaged',
    );
  }, lost);
}

/** Shows the page's message for a shell that cannot start, and reports it, once. */
function fail(reason: string, detail?: string): void {
  if (failed) return;
  failed = true;
  const show = (): void => {
    sendReports([{ kind: 'failed', remote: 'shell', version: pageJson().releases?.shell, reason, detail: detail ?? '' }]);
    const message = document.querySelector<HTMLTemplateElement>('#qujat-failure');
    if (!message) return;
    document.body.replaceChildren(message.content.cloneNode(true));
    document.body.querySelector('button')?.addEventListener('click', () => location.reload());
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show);
  else show();
}
