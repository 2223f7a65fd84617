/** What a folder's link allows. The specification knows only `both`. */
export const linkModes = ['view', 'upload', 'both'] as const;
export type LinkMode = (typeof linkModes)[number];

/** A server without modes allows both. */
export const asLinkMode = (told: string | null): LinkMode => linkModes.find((each) => each === told) ?? 'both';

/** The length of a link's password: anybody with the link can guess it. */
export const shortestLinkPassword = 10;

/** The default lifetime of a new link, days. */
export const usualLinkDays = 30;
