/** The code that a letter's link carries after its #; '' where there is none. Anonymous pages have no tabs, so the hash is theirs. */
export const linkCode = (): string => window.location.hash.slice(1);
