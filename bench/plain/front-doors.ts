/**
 * The front doors of all remotes by their containers' names. It is empty here, because no list in this repository names the remotes: the
 * plain build replaces this module by one that imports each of them (configuration.ts).
 */
export const frontDoors: Readonly<Record<string, () => Promise<unknown>>> = {};
