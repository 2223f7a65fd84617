/**
 * Replaces Module Federation's general parser of version ranges. Those of our builds all have the form '^1.2.3' (`wantedRange`), and the
 * gate has checked them already (shared/releases); the runtime itself only asks which of two versions is later ('<=1.2.3').
 */
const numbers = (version) => version.replace(/^\D+/, '').split(/[.+-]/, 3).map(Number);

export const satisfy = (version, range) => {
  const has = numbers(version);
  const wanted = numbers(range);
  const apart = wanted.findIndex((number, place) => has[place] !== number);
  if (apart < 0) return true;
  if (range.startsWith('<=')) return has[apart] < wanted[apart];
  // The first number that is not 0, and those before it, must be equal.
  return wanted.slice(0, apart).some((number) => number > 0) && has[apart] > wanted[apart];
};
