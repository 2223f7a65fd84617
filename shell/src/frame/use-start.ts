import { startPath } from '@qujat/remotes';
import { useLocation } from '@qujat/router';
import { profileAtom } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

/**
 * Where '/' without a tab leads, for whoever starts elsewhere than with the list (SHL-25); null to stay. It is decided once for each
 * arrival, as soon as the profile is known: a choice that another window makes does not move this one.
 */
export const useStart = (): string | null => {
  const { pathname, search, hash, key } = useLocation();
  const profile = useAtomValue(profileAtom);
  const [decision, setDecision] = useState<{ readonly key: string; readonly start: string } | null>(null);
  const isStart = pathname === '/' && search === '' && hash === '';
  if (profile && isStart && decision?.key !== key) setDecision({ key, start: startPath(profile.startPage) });
  return isStart && decision?.key === key && decision.start !== '/' ? decision.start : null;
};
