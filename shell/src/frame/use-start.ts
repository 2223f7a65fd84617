import { startPath } from '@qujat/remotes';
import { useLocation } from '@qujat/router';
import { profileAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

/**
 * Where '/' without a tab leads, for whoever starts elsewhere than with the list (SHL-25); null to stay. It is decided once for each
 * arrival: a choice that another window makes does not move this one.
 */
export const useStart = (): string | null => {
  const { pathname, search, hash, key } = useLocation();
  const profile = useAtomValue(profileAtom);
  const [decided, setDecided] = useState<string | null>(null);
  const isKnown = profile !== null;
  useEffect(() => {
    if (isKnown) setDecided(key);
  }, [isKnown, key]);
  if (!profile || decided === key || pathname !== '/' || search || hash) return null;
  const start = startPath(profile.startPage);
  return start === '/' ? null : start;
};
