/**
 * The front doors of all remotes by their containers' names. Empty here: no list in this repository names the remotes, so
 * the plain build puts a module in this one's place that imports each of them (configuration.ts).
 */
export const frontDoors: Readonly<Record<string, () => Promise<unknown>>> = {};
