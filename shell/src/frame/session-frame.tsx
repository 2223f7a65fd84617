import { startPeriodicRefresh } from '@qujat/api/periodic-refresh';
import { createQueryClient } from '@qujat/api/query-client';
import { RemotePage } from '@qujat/remotes';
import { QueryClientProvider } from '@tanstack/react-query';
import { Navigate } from '@qujat/router';
import { useEffect, useState, type ReactNode } from 'react';
import { useKeptScreen } from '../last-screen/use-kept-screen.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { KeptPages } from './kept-pages.tsx';
import type { FoundPage } from './pages.ts';
import { PlainFrame } from './plain-frame.tsx';
import { SidebarFrame } from './sidebar-frame.tsx';
import { UpdateOffer } from './update-offer.tsx';
import { useLine } from './use-line.ts';
import { useStart } from './use-start.ts';
import { useTimeZone } from './use-time-zone.ts';
import { useTimeToSpare } from './use-time-to-spare.ts';

/**
 * Everything that only signed-in people need. Its query client lives as long as the session: signing out removes this part, and with it all
 * data of the old identity.
 */
export const SessionFrame = ({ page }: { page: FoundPage }): ReactNode => {
  const [client] = useState(createQueryClient);
  useEffect(() => startPeriodicRefresh(), []);
  useLine();
  useTimeToSpare();
  useKeptScreen();
  const zone = useTimeZone();
  const start = useStart();
  const content = start ? (
    <Navigate to={start} replace />
  ) : page.frame === 'sidebar' ? (
    <KeptPages page={page} />
  ) : (
    <RemotePage remote={page.remote} page={page.page} />
  );
  return (
    <QueryClientProvider client={client}>
      <UpdateOffer />
      {page.frame === 'sidebar' ? (
        <SidebarFrame key={zone}>{content}</SidebarFrame>
      ) : (
        <PlainFrame withButtons={false} notice={<ConnectionNotice />}>
          {content}
        </PlainFrame>
      )}
    </QueryClientProvider>
  );
};
