import { identityAtom, profileAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';

/**
 * Who claims what was handed over: the person in their organisation, so that an expired session does not part them from it. A server that
 * does not say who the person is leaves the session's own mark. Null while nobody is known.
 */
export const useShareOwner = (): string | null => {
  const identity = useAtomValue(identityAtom);
  const profile = useAtomValue(profileAtom);
  if (profile === null) return null;
  return profile.viewerId ? `viewer/${profile.viewerId}` : identity;
};
