/**
 * Stands for Module Federation's reading of ranges of any kind. Those of our builds are all of the form '^1.2.3' (`wantedRange`),
 * and the gate has read them before (shared/releases); the runtime itself asks which of two versions is the later ('<=1.2.3').
 */
const numbers = (version) => version.replace(/^\D+/, '').split(/[.+-]/, 3).map(Number);

export const satisfy = (version, range) => {
  const has = numbers(version);
  const wanted = numbers(range);
  const apart = wanted.findIndex((number, place) => has[place] !== number);
  if (apart < 0) return true;
  if (range.startsWith('<=')) return has[apart] < wanted[apart];
  // The first number that is not 0 and those before it must be the same.
  return wanted.slice(0, apart).some((number) => number > 0) && has[apart] > wanted[apart];
};
