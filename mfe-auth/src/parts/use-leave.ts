import { useNavigate } from '@qujat/router';
import { openAddress } from './browser.ts';
import type { Destination } from './destination.ts';

/** Leaves this page for good: going back does not lead to it again. */
export function useLeave(): (destination: Destination) => void {
  const navigate = useNavigate();
  return (destination) => {
    if ('address' in destination) openAddress(destination.address);
    else void navigate(destination.path, { replace: true });
  };
}
