/** What a folder's link allows to whoever has it. The specification knows `both` only. */
export const linkModes = ['view', 'upload', 'both'] as const;
export type LinkMode = (typeof linkModes)[number];

/** A server that knows no modes allows both. */
export const asLinkMode = (told: string | null): LinkMode => linkModes.find((each) => each === told) ?? 'both';

/** Characters of a link's password: whoever has the link may try. */
export const shortestLinkPassword = 10;

/** How long a new link serves unless its owner says otherwise, days. */
export const usualLinkDays = 30;
