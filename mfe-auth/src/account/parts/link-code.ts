/** The code after the # of a letter's link; '' if there is none. Anonymous pages have no tabs, so they can use the hash. */
export const linkCode = (): string => window.location.hash.slice(1);
