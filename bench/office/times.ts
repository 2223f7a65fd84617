/** When people act: chance that is the same in every run. */

/** Numbers from 0 (inclusive) to 1 (exclusive) by one seed (mulberry32). */
export const chanceOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** The mean time between two acts of a person, milliseconds. */
export const meanPause = 30_000;

/**
 * A time between two acts, milliseconds: exponential, so that acts of many people arrive as independent events do (a Poisson process), and
 * cut off at five times the mean, because nobody at work is still for longer.
 */
export const pauseBetween = (chance: () => number, mean = meanPause): number => Math.min(5 * mean, -mean * Math.log(1 - chance()));

/** What people do, in parts of a thousand. */
export const shares = {
  list: 300,
  card: 270,
  counters: 130,
  search: 80,
  palette: 40,
  feed: 60,
  decide: 70,
  upload: 30,
  sign: 20,
} as const;
export type Act = keyof typeof shares;

export const chooseAct = (chance: () => number): Act => {
  let left = chance() * Object.values(shares).reduce((sum, share) => sum + share, 0);
  for (const [act, share] of Object.entries(shares)) if ((left -= share) < 0) return act as Act;
  return 'list';
};
