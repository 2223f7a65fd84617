/**
 * Repeatable randomness: the demo organisations are the same for one seed and day (demo-data.md). Every part of the fill uses its own named
 * stream, so that a change in one part does not affect the others.
 */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** One element. Throws RangeError on an empty list. */
  pick<T>(list: readonly T[]): T;
  /** `count` different elements in random order; all of them if there are fewer. */
  some<T>(list: readonly T[], count: number): T[];
  /** A separate stream, the same for the same name. */
  stream(name: string): Random;
}

/** FNV-1a: any text to 32 bits. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
};

/** Mulberry32: small, fast and even enough for demonstration data. Never use it for secrets. */
export const createRandom = (seed: string): Random => {
  let state = hash(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const chosen = list[between(0, list.length - 1)];
      if (chosen === undefined) throw new RangeError('Nothing to pick from.');
      return chosen;
    },
    some: (list, count) => {
      const rest = [...list];
      const chosen = [];
      while (rest.length > 0 && chosen.length < count) chosen.push(...rest.splice(between(0, rest.length - 1), 1));
      return chosen;
    },
    stream: (name) => createRandom(`${seed}/${name}`),
  };
};
