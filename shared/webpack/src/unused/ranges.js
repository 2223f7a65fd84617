/**
 * Stands for Module Federation's reading of ranges of any kind: those of our builds are all of the form '^1.2.3'
 * (`wantedRange`), and the gate has read them before (shared/releases).
 */
const numbers = (version) => version.replace('^', '').split(/[.+-]/, 3).map(Number);

export const satisfy = (version, range) => {
  const has = numbers(version);
  const wanted = numbers(range);
  const apart = wanted.findIndex((number, place) => has[place] !== number);
  // The first number that is not 0 and those before it must be the same.
  return apart < 0 || (wanted.slice(0, apart).some((number) => number > 0) && has[apart] > wanted[apart]);
};
