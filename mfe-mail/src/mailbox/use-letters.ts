import { queryKey, request } from '@qujat/api';
import { mailList } from '@qujat/contract/mail';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** One page of incoming letters; pages count from 1. While another page is on its way the last one stays. */
export const useLetters = (page: number) =>
  useQuery({
    queryKey: queryKey('mail', page),
    queryFn: ({ signal }) => request(mailList, { page }, { signal }),
    placeholderData: keepPreviousData,
  });
