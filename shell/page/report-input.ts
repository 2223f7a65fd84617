/** What reports of browsers may contain: everything else is left out. */
import { stableChannel, type LiveReleases } from '@qujat/releases';

/** The most bytes of a report. */
export const bodyLimit = 16_384;

/** At most 200 printable characters: text from a browser goes into files and onto terminals. */
export const text = (value: unknown, limit = 200): string =>
  typeof value === 'string' ? value.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, ' ').slice(0, limit) : '';

export const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The name of an error's class; 'Error' for anything else, because administrators read it and anybody may send it. */
export const errorName = (value: unknown): string => (typeof value === 'string' && /^[A-Za-z_$][\w$]{0,63}$/.test(value) ? value : 'Error');

/** An own value: names come from browsers. */
const at = <T>(values: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  values && Object.hasOwn(values, name) ? values[name] : undefined;

/** The channel whose releases include this version; undefined if it is no longer live there or for everybody. */
export function channelOf(live: LiveReleases, channel: string, name: string, version: string): string | undefined {
  if (at(at(live.channels, channel), name)?.live === version) return channel;
  const everybodys = at(live.releases, name);
  return everybodys && [everybodys.live, ...everybodys.earlier].includes(version) ? stableChannel : undefined;
}

/** The most places of a stack. */
const framesAtMost = 10;

/** Places in scripts of releases; anything else in a stack, such as the message of an error, may be about a person. */
export const stackOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value
        .filter(
          (frame) =>
            typeof frame === 'string' && /^\/remotes\/[a-z][a-z0-9-]{0,63}\/[0-9a-f]{1,64}\/[\w.-]{1,100}\.js:\d{1,7}:\d{1,7}$/.test(frame),
        )
        .slice(0, framesAtMost)
    : [];

/** A measured number within what can be true, rounded; undefined otherwise. */
export const measured = (value: unknown, most: number, digits = 0): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= most ? Number(value.toFixed(digits)) : undefined;
