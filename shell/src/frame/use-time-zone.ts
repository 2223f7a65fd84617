import { logFault } from '@qujat/api';
import { defaultTimeZone, setTimeZone } from '@qujat/i18n';
import { profileAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';

/**
 * Shows dates in the time zone of the organisation (SHL-20), and returns its name: what is already on the screen is drawn again under it as
 * a key. A server that names none, or one that this browser does not know, has the default.
 */
export const useTimeZone = (): string => {
  const named = useAtomValue(profileAtom)?.timeZone;
  return useMemo(() => {
    try {
      setTimeZone(named ?? defaultTimeZone);
      return named ?? defaultTimeZone;
    } catch (error) {
      logFault(error);
      setTimeZone(defaultTimeZone);
      return defaultTimeZone;
    }
  }, [named]);
};
