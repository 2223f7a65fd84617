import type { ReleasesData } from '@qujat/releases/page-data';
import { withOverrides } from '@qujat/remotes/overrides';
import type { ReactNode } from 'react';
import { DevelopmentBadge } from './development-badge.tsx';
import { addDevelopmentTexts } from './texts.ts';

/**
 * Called by the shell's development edition before it renders: replaces the releases of remotes that this browser loads from an engineer's
 * machine, and adds the badge to every page.
 */
export const startDevelopment = async (
  live: ReleasesData,
  allowed: readonly string[],
): Promise<{ releases: ReleasesData; badge: ReactNode }> => {
  const [{ releases, outcomes }] = await Promise.all([withOverrides(live, allowed), addDevelopmentTexts()]);
  return { releases, badge: outcomes.length > 0 && <DevelopmentBadge outcomes={outcomes} /> };
};
