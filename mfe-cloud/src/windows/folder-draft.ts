/** The state of the folder settings while they are open: nothing is sent before saving. */
import type { Send } from '@qujat/api/use-change';
import type { Folder } from '@qujat/contract/cloud';
import { giveAccess, limitLink, renameFolder, revokeAccess, shareFolder } from '@qujat/contract/cloud-changes';
import { limitsOf, linkChange, usualLimits, type Limits } from './limits.ts';

type Person = Folder['grantedUsers'][number];

export interface FolderDraft {
  readonly name: string;
  readonly shared: boolean;
  readonly limits: Limits;
  readonly people: readonly Person[];
}

/** A link that is created again has none of the old one's limits. */
const asShared = (folder: Folder): Folder =>
  folder.shared ? folder : { ...folder, linkExpires: null, linkPassword: false, linkMode: null, linkLocked: false };

/** `linkDays`: how long a link may last; null without limit. */
export const draftOf = (folder: Folder, linkDays: number | null): FolderDraft => ({
  name: folder.name,
  shared: folder.shared,
  limits: folder.shared ? limitsOf(folder) : usualLimits(linkDays),
  people: folder.grantedUsers,
});

/** The change of the link; 'wrong' for impossible limits. */
export const draftedLink = ({ shared, limits }: FolderDraft, saved: Folder): ReturnType<typeof linkChange> =>
  shared ? linkChange(limits, asShared(saved), !saved.shared) : null;

const without = (people: readonly Person[], others: readonly Person[]): Person[] =>
  people.filter(({ id }) => others.every((other) => other.id !== id));

/** Whether saving changes what other people can see of the folder. */
export const changesAccess = ({ shared, people }: FolderDraft, { shared: wasShared, grantedUsers }: Folder): boolean =>
  shared !== wasShared || without(people, grantedUsers).length > 0 || without(grantedUsers, people).length > 0;

/** One change of the draft. */
export interface Step {
  readonly kind: 'name' | 'shared' | 'link' | 'give' | 'revoke';
  /** The person or part that it concerns. */
  readonly person: string;
  readonly change: (send: Send) => Promise<unknown>;
  /** The folder after the change. */
  readonly after: (saved: Folder) => Folder;
}

const quietly = { background: true } as const;

/** The folder's link is closed. */
export const closed = {
  change: (id: number, send: Send): Promise<unknown> => send(shareFolder, { id, shared: false }, quietly),
  after: (now: Folder): Folder => ({ ...now, shared: false }),
};

/** The calls that turn the saved folder into the draft, in order: removals of access before additions. */
export const stepsOf = (draft: FolderDraft, saved: Folder, limitsLinks: boolean): readonly Step[] => {
  const { id } = saved;
  const { name, shared, people } = draft;
  const steps: Step[] = [];
  const add = (kind: Step['kind'], change: Step['change'], after: Step['after'], person = ''): void =>
    void steps.push({ kind, person, change, after });
  if (name.trim() !== saved.name)
    add(
      'name',
      (send) => send(renameFolder, { id, name: name.trim() }, quietly),
      (now) => ({ ...now, name: name.trim() }),
    );
  for (const { id: employeeId, fullName } of without(saved.grantedUsers, people))
    add(
      'revoke',
      (send) => send(revokeAccess, { id, employeeId }, quietly),
      (now) => ({ ...now, grantedUsers: now.grantedUsers.filter((each) => each.id !== employeeId) }),
      fullName,
    );
  if (shared !== saved.shared)
    add(
      'shared',
      (send) => send(shareFolder, { id, shared, ...(shared && limitsLinks && { mode: draft.limits.mode }) }, quietly),
      (now) => ({ ...asShared(now), shared }),
    );
  const link = limitsLinks ? draftedLink(draft, saved) : null;
  if (link !== null && link !== 'wrong')
    add(
      'link',
      (send) => send(limitLink, { id, ...link }, quietly),
      (now) => ({
        ...now,
        linkExpires: link.expires ?? null,
        linkPassword: draft.limits.withPassword,
        linkMode: draft.limits.mode,
        linkLocked: now.linkLocked && link.password === undefined && link.withoutPassword === undefined,
      }),
    );
  for (const person of without(people, saved.grantedUsers))
    add(
      'give',
      (send) => send(giveAccess, { id, employeeId: person.id }, quietly),
      (now) => ({ ...now, grantedUsers: [...now.grantedUsers, person] }),
      person.fullName,
    );
  return steps;
};
