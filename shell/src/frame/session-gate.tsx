import { useLazyPart } from '@qujat/lazy';
import { useRetryWithLine } from '@qujat/remotes';
import { Navigate, useLocation } from '@qujat/router';
import { signedInAtom, signedOutByAtom } from '@qujat/session';
import { ErrorCard } from '@qujat/ui/error-card';
import { useTranslation } from '@qujat/i18n';
import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { FrameSkeleton } from './frame-skeleton.tsx';
import type { FoundPage } from './pages.ts';
import { PlainFrame } from './plain-frame.tsx';
import { sessionPart } from './session-part.ts';
import { signInAddress } from './sign-in-address.ts';
import { hasUnsavedText } from './unsaved-text.ts';
import { useHydrated } from './use-hydrated.ts';

/** A page that needs a session: redirects to /login if there is none, otherwise it is shown in the signed-in part of the shell. */
export const SessionGate = ({ page }: { page: FoundPage }): ReactNode => {
  const signedIn = useAtomValue(signedInAtom);
  const [wasSignedIn] = useState(signedIn);
  const location = useLocation();
  const hydrated = useHydrated();
  const signedOutBy = useAtomValue(signedOutByAtom);
  // After a sign-out, here or in another tab, the person has finished with this page. A person who came without a session returns to it
  // after signing in. So does one whose session ended by itself or over unsaved text (the address is the browser's own, because a draft
  // writes itself into it without the router).
  if (hydrated && !signedIn) {
    const isInterrupted = (signedOutBy !== null && signedOutBy !== 'person') || hasUnsavedText();
    const wayBack = !wasSignedIn ? signInAddress(location) : isInterrupted ? signInAddress(window.location) : '/login';
    return <Navigate to={wayBack} replace />;
  }
  return <SessionPart page={page} hydrated={hydrated} />;
};

const SessionPart = ({ page, hydrated }: { page: FoundPage; hydrated: boolean }): ReactNode => {
  const { t } = useTranslation('shell');
  const { module: part, failed, retry } = useLazyPart(sessionPart);
  useRetryWithLine(failed ? 'frame' : null, retry);
  if (hydrated && part) return <part.SessionFrame page={page} />;
  if (failed)
    return (
      <PlainFrame withButtons withLogo>
        <ErrorCard heading="h1" title={t('errors.brokenTitle')} text={t('errors.unreachable')} onRetry={retry} />
      </PlainFrame>
    );
  return page.frame === 'sidebar' ? <FrameSkeleton /> : null;
};
