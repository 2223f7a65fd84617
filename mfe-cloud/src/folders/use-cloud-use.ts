import { hasExtension, queryKey, request } from '@qujat/api';
import { cloudUse } from '@qujat/contract/cloud';
import { useQuery } from '@tanstack/react-query';

/** The person's usage of the cloud with its limits (extension). */
export const useCloudUse = () =>
  useQuery({
    queryKey: queryKey('cloud', 'use'),
    queryFn: ({ signal }) => request(cloudUse, {}, { signal, background: true }),
    enabled: hasExtension('cloud'),
  });
