import { RemotePage } from '@qujat/remotes';
import type { ReleasesData } from '@qujat/releases/page-data';
import { useLocation } from '@qujat/router';
import { signedInAtom } from '@qujat/session';
import { UiProvider } from '@qujat/ui/provider';
import { useAtomValue } from 'jotai';
import { useMemo, useRef, type ReactNode } from 'react';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { MessagePage } from './errors/message-page.tsx';
import { GlobalSpinner } from './global-spinner.tsx';
import { findPage, messagePage, type FoundPage } from './pages.ts';
import { PlainFrame } from './plain-frame.tsx';
import { ReleasesContext } from './releases-context.ts';
import { SessionGate } from './session-gate.tsx';
import { SkipLink } from './skip-link.tsx';
import { ShownPlaceContext } from './use-page-heading.ts';
import { useFocusKeeper } from './use-focus-keeper.ts';
import { useHydrated } from './use-hydrated.ts';
import { useSessionEvents } from './use-session-events.ts';

/**
 * The shell: the frame around every page, and the choice of the remote's page for an address. It expects a router, the session's jotai
 * store and the language around it. It also renders without a `window`, with exactly the output that hydration expects.
 */
export const App = ({ releases }: { releases: ReleasesData }): ReactNode => {
  const shownPlace = useRef<string | null>(null);
  return (
    <ReleasesContext value={releases}>
      <ShownPlaceContext value={shownPlace}>
        <UiProvider>
          <SessionEvents />
          <ErrorBoundary>
            <SkipLink />
            <CurrentPage releases={releases} />
            <GlobalSpinner />
          </ErrorBoundary>
        </UiProvider>
      </ShownPlaceContext>
    </ReleasesContext>
  );
};

/**
 * Separate from the frame, which would otherwise render again with every change of the address, and unaffected by the frame's errors.
 */
const SessionEvents = (): ReactNode => {
  useSessionEvents();
  return null;
};

const CurrentPage = ({ releases }: { releases: ReleasesData }): ReactNode => {
  const { pathname } = useLocation();
  const page = useMemo(() => findPage(releases, pathname), [releases, pathname]);
  if (page?.access === 'session') return <SessionGate page={page} />;
  if (page)
    return (
      <PlainFrame withButtons>
        <AnonymousPage page={page} />
      </PlainFrame>
    );
  return <Message pathname={pathname} />;
};

const Message = ({ pathname }: { pathname: string }): ReactNode => {
  const signedIn = useAtomValue(signedInAtom);
  const hydrated = useHydrated();
  const page = useMemo(() => messagePage(pathname), [pathname]);
  if (hydrated && signedIn) return <SessionGate page={page} />;
  return (
    <PlainFrame withButtons withLogo>
      <MessagePage page={page.page} />
    </PlainFrame>
  );
};

const AnonymousPage = ({ page }: { page: FoundPage }): ReactNode => {
  useFocusKeeper();
  return <RemotePage remote={page.remote} page={page.page} />;
};
