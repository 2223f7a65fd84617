/** Milliseconds for which a remote's style may keep everything else from being painted. */
const patience = 5_000;

/** The styles of the remote that the page shows, as the page has brought them. */
const remoteStyles = (): NodeListOf<HTMLLinkElement> => document.querySelectorAll('link[data-href]:not([data-shell])');

/**
 * If one of the shell's own files does not come or breaks, nothing can say so but this: the page carries a translated
 * message in a template, which is shown in place of everything else. A remote's style that fails or is slow is taken out:
 * whoever shows the remote then asks for it anew, with its retries and its card (shared/remotes).
 */
export function watchScripts(): void {
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      // A remote's code fails for itself alone: its card says so, and the product starts.
      if (event instanceof ErrorEvent && /\/remotes\/(?!shell\/)/.test(event.filename)) return;
      // Code that breaks before the product has started leaves nothing that could say so. Forms are released at the start.
      if (target === window && window.qujatReleaseForms) showFailure();
      const failed = target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === 'stylesheet');
      if (!failed) return;
      if (target.hasAttribute('data-shell')) showFailure();
      else if (target instanceof HTMLLinkElement) target.remove();
    },
    true,
  );
  setTimeout(() => remoteStyles().forEach((style) => style.sheet ?? style.remove()), patience);
}

/** Shows the page's message for a shell that cannot start. */
export function showFailure(): void {
  const message = document.querySelector<HTMLTemplateElement>('#qujat-failure');
  const show = (): void => {
    if (!message) return;
    document.body.replaceChildren(message.content.cloneNode(true));
    document.body.querySelector('button')?.addEventListener('click', () => location.reload());
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show);
  else show();
}
