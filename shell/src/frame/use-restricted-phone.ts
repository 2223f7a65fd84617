import { profileAtom } from '@qujat/session';
import { useNarrowScreen } from '@qujat/ui/media';
import { useAtomValue } from 'jotai';

/** Whether this is the mobile layout of a person in restricted mode, who neither creates, searches, filters nor names a deputy there (SHL-13). */
export const useRestrictedPhone = (): boolean => {
  const profile = useAtomValue(profileAtom);
  return useNarrowScreen() && profile?.restrictedInstanceMode === true && !profile.hasPrivilegedRole;
};
