/** What the installation allows an organisation (docs/decisions/0239). */
import { largestFile } from '@qujat/contract/cloud-changes';
import type { OrganisationPolicy } from '@qujat/contract/organisation-policy';
import { InvalidError } from '../../../platform/http/errors.ts';
import type { SessionRule } from '../../identity/auth/lifetimes.ts';

interface InstallationBounds {
  readonly longestSessionHours: number;
  readonly longestIdleMinutes: number;
  readonly largestFileMegabytes: number;
}

/** A remembered session is the longest that the installation allows. */
export const boundsOf = ({ usual, remembered }: SessionRule): InstallationBounds => ({
  longestSessionHours: Math.floor(Math.max(usual.longest, remembered.longest) / 3_600_000),
  longestIdleMinutes: Math.floor(Math.max(usual.idle, remembered.idle) / 60_000),
  largestFileMegabytes: Math.floor(largestFile / (1024 * 1024)),
});

/** Throws InvalidError for a value that the installation does not allow. */
export const expectWithin = (policy: OrganisationPolicy, rule: SessionRule): void => {
  const bounds = boundsOf(rule);
  const isBeyond = (value: number | null, most: number): boolean => value !== null && value > most;
  if (isBeyond(policy.sessionHours, bounds.longestSessionHours))
    throw new InvalidError('policy.sessionHours', { most: bounds.longestSessionHours });
  if (isBeyond(policy.sessionIdleMinutes, bounds.longestIdleMinutes))
    throw new InvalidError('policy.idleMinutes', { most: bounds.longestIdleMinutes });
};
