import { queryKey, request } from '@qujat/api';
import { mobileSigningState } from '@qujat/contract/mobile-signing';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { leaveWithin, type PhoneOffer, type PhoneState } from './phone-calls.ts';

/** The interval between two questions, milliseconds. A page in the background asks nothing; it asks at once when the person comes back. */
const pace = 2_000;

const isOver = (state: PhoneState | undefined): boolean => state !== undefined && ['done', 'expired', 'cancelled'].includes(state.state);

/** How it goes on, and once what has become of it. Undefined until the first answer. */
export const usePhoneState = (
  offer: PhoneOffer,
  onDone: (state: PhoneState, offer: PhoneOffer) => void,
): {
  readonly state: PhoneState | undefined;
  readonly isAway: boolean;
  /** Asks now. Undefined if the server does not answer. */
  readonly ask: () => Promise<PhoneState | undefined>;
} => {
  const { data, isError, refetch } = useQuery({
    queryKey: [...queryKey('mobile-signing'), offer.signing],
    queryFn: ({ signal }) => request(mobileSigningState, { signing: offer.signing }, { signal, background: true }),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : pace),
    refetchOnWindowFocus: ({ state }) => (isOver(state.data) ? false : 'always'),
    refetchOnReconnect: 'always',
    staleTime: 0,
    retry: false,
  });
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (data?.state !== 'done' || told.current === offer.signing) return;
    told.current = offer.signing;
    onDone(data, offer);
  }, [data, offer, onDone]);
  const ask = (): Promise<PhoneState | undefined> =>
    Promise.race([
      refetch().then((answer) => (answer.isError ? undefined : answer.data)),
      // Without a connection the question waits for one.
      new Promise<undefined>((resolve) => {
        setTimeout(() => resolve(undefined), leaveWithin);
      }),
    ]);
  return { state: data, isAway: isError, ask };
};
