/** Previews: releases that only the browsers that open a link get (docs/decisions/0427). */
import { randomBytes } from 'node:crypto';
import { tell } from './journal.ts';
import { isInherited } from './read-safely.ts';
import { ReleaseError } from './release-error.ts';
import type { LiveReleases, Preview } from './format.ts';

/** The address at which the page server offers a preview, below the product's origin. */
export const previewPath = '/releases/preview';

/** How many previews may exist at once, and how many of one key: no team takes the room of all others. */
const previewsAtMost = 50;
const previewsOfKey = 20;

const previewDays = { usual: 7, most: 30 } as const;

/** A preview's name is used in an address, a cookie and tables. */
export function expectPreviewName(name: string): void {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(name) || isInherited(name))
    throw new ReleaseError(`A preview's name is made of small Latin letters, digits and hyphens, 40 at most, not "${name}".`);
}

/** The days of a preview as a person writes them. Throws {@link ReleaseError}. */
export function readPreviewDays(given: string | undefined): number {
  const days = given === undefined ? previewDays.usual : Number(given);
  if (!Number.isInteger(days) || days < 1 || days > previewDays.most)
    throw new ReleaseError(`--days must be a whole number from 1 to ${previewDays.most}, not "${given}".`);
  return days;
}

/** Versions of a name that previews use. */
export const previewedVersions = (live: LiveReleases, name: string): string[] =>
  Object.values(live.previews).flatMap(({ releases }) => (releases[name] === undefined ? [] : [releases[name]]));

/** Removes a preview. The journal says until when its releases were given to new tabs, which go on using them (prune.ts). */
export function dropPreview(live: LiveReleases, name: string, at: string, by: string): void {
  for (const [remote, instead] of Object.entries(live.previews[name]?.releases ?? {}))
    tell(live, { at, action: 'preview', name: remote, channel: `preview ${name}`, version: null, instead, by, reason: 'ended' });
  delete live.previews[name];
}

/** Removes previews that have expired. */
export function dropExpired(live: LiveReleases, now: Date): void {
  for (const [name, { until, by }] of Object.entries(live.previews))
    if (Date.parse(until) <= now.getTime()) dropPreview(live, name, until, by);
}

/** What one change puts into a preview. */
export interface PreviewChange {
  readonly given: Readonly<Record<string, string>>;
  readonly days: number;
  readonly by: string;
  readonly commit: string | null;
  readonly now: Date;
  /** The short name of the key that asks; null for an operator's command. */
  readonly owner: string | null;
}

/**
 * Puts releases into a preview. An existing one keeps its link, its owner and its other releases, and lasts again as long as asked. Throws
 * {@link ReleaseError} when there are too many, or a key asks for a preview that it has not made: its answer would contain the link.
 */
export function putIntoPreview(live: LiveReleases, name: string, { given, days, by, commit, now, owner }: PreviewChange): Preview {
  dropExpired(live, now);
  const before = live.previews[name];
  if (before && owner !== null && before.owner !== owner)
    throw new ReleaseError(`There is already a preview ${name}, and another key or an operator has made it. Choose another name.`);
  const keptOwner = before ? before.owner : owner;
  if (!before && Object.keys(live.previews).length >= previewsAtMost)
    throw new ReleaseError(`There are ${previewsAtMost} previews already. End one: releases end-preview <name>`);
  if (!before && owner !== null && Object.values(live.previews).filter((one) => one.owner === owner).length >= previewsOfKey)
    throw new ReleaseError(
      `This key has ${previewsOfKey} previews already, as many as one may have. Take one of their names, or wait until one expires.`,
    );
  const preview: Preview = {
    secret: before?.secret ?? randomBytes(18).toString('base64url'),
    since: now.toISOString(),
    until: new Date(now.getTime() + days * 86_400_000).toISOString(),
    by,
    commit,
    ...(keptOwner && { owner: keptOwner }),
    releases: { ...before?.releases, ...given },
  };
  live.previews[name] = preview;
  return preview;
}

/** The options `--preview` and `--days` of a command; null without a preview. Throws {@link ReleaseError}. */
export function readPreview(options: {
  readonly preview?: string | undefined;
  readonly days?: string | undefined;
  readonly channel?: string | undefined;
}): { readonly name: string; readonly days: number } | null {
  const { preview, days, channel } = options;
  if (preview === undefined && days !== undefined) throw new ReleaseError('--days belongs to --preview.');
  if (preview === undefined) return null;
  if (channel !== undefined) throw new ReleaseError('A preview is in no channel: --preview or --channel.');
  expectPreviewName(preview);
  return { name: preview, days: readPreviewDays(days) };
}

/** The outcome of a preview, in lines for people. */
export const previewText = (origin: string, name: string, preview: Preview): string =>
  [
    ...Object.entries(preview.releases).map(([remote, version]) => `${remote} ${version} is in the preview ${name}.`),
    `Until ${preview.until} this link shows the product with it, and nobody else notices:\n  ${previewLink(origin, name, preview)}`,
  ].join('\n');

/** The link that shows a preview to whoever opens it. */
export const previewLink = (origin: string, name: string, { secret }: Pick<Preview, 'secret'>): string =>
  `${origin}${previewPath}/${name}/${secret}`;
