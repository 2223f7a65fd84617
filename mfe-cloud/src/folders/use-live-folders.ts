import { whenSeen } from '@qujat/api/when-seen';
import { listen } from '@qujat/remotes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshCloud } from '../content/use-content.ts';

/** Several changes of one act count as one. */
const burstMs = 300;

/** Refetches trees and content when somebody else has shared, renamed, moved or revoked a folder. */
export const useLiveFolders = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    let burst: ReturnType<typeof setTimeout> | undefined;
    const asking = whenSeen(() => void refreshCloud(client));
    const end = listen('cloud-changed', () => {
      clearTimeout(burst);
      burst = setTimeout(asking.want, burstMs);
    });
    return () => {
      clearTimeout(burst);
      asking.end();
      end();
    };
  }, [client]);
};
