/** The first letters of the first two words of a name: «Әлия Нұрғалиқызы» → «ӘН». */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
}
