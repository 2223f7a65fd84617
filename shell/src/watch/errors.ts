/** Errors that nothing has caught, by the remote and release whose code was running (docs/decisions/0430). */
import { nameOf, report, stackOf } from '@qujat/remotes';

/** A page that fails in a loop tells nothing new. */
const errorsAtMost = 20;

/** The release at fault: the innermost remote that was running, because everything runs within the shell; the shell if there is none. */
function culprit(stack: readonly string[]): { remote: string; version: string } | undefined {
  const releases = stack.map((place) => {
    const [, , remote = '', version = ''] = place.split('/');
    return { remote, version };
  });
  return releases.find(({ remote }) => remote !== 'shell') ?? releases[0];
}

let told = 0;

function tell(error: unknown): void {
  const stack = stackOf(error);
  const release = culprit(stack);
  // Nobody's code here: a browser extension, or a reason that is no error.
  if (!release || (told += 1) > errorsAtMost) return;
  report({ kind: 'error', ...release, reason: 'uncaught', detail: nameOf(error), stack });
}

/** Reports errors from now on. */
export function watchErrors(): void {
  addEventListener('error', ({ error }) => tell(error));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}
