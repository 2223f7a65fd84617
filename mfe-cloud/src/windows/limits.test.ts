/** @jest-environment node */
import type { Folder } from '@qujat/contract/cloud';
import { dayOf } from '@qujat/i18n';
import { draftedLink, draftOf, stepsOf, type FolderDraft } from './folder-draft.ts';
import { makePassword } from './make-password.ts';

const closed: Folder = {
  id: 1,
  name: 'Договоры',
  shared: false,
  link: null,
  linkExpires: null,
  linkPassword: false,
  linkMode: null,
  linkLocked: false,
  children: [],
  grantedUsers: [],
};
const open: Folder = { ...closed, shared: true, link: 'secret', linkMode: 'view' };

const changed = (folder: Folder, limits: Partial<FolderDraft['limits']>): FolderDraft => {
  const draft = draftOf(folder, null);
  return { ...draft, shared: true, limits: { ...draft.limits, ...limits } };
};
const kinds = (draft: FolderDraft, folder: Folder): string[] => stepsOf(draft, folder, true).map(({ kind }) => kind);

test('a new link is for viewing and ends after thirty days, unless the person chooses otherwise', () => {
  const drafted = draftedLink(changed(closed, {}), closed);
  expect(drafted).toMatchObject({ mode: 'view', withoutPassword: true });
  const days = ((drafted as { expires: number }).expires - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(29);
  expect(days).toBeLessThan(31.1);
});

test('a new link ends after the days that the organisation allows, if these are fewer than thirty', () => {
  for (const [allowed, days] of [
    [7, 7],
    [90, 30],
  ] as const)
    expect(draftOf(closed, allowed).limits.until).toBe(dayOf(new Date(Date.now() + days * 86_400_000)));
});

test('a new link without an end is sent, because the server would give it one', () => {
  const draft = changed(closed, { mode: 'both', until: null });
  expect(draftedLink(draft, closed)).toEqual({ expires: undefined, password: undefined, withoutPassword: true, mode: 'both' });
  expect(kinds(draft, closed)).toEqual(['shared', 'link']);
});

test('an open link is changed only where the person has changed it', () => {
  expect(draftedLink(changed(open, {}), open)).toBeNull();
  expect(kinds(changed(open, {}), open)).toEqual([]);
  expect(draftedLink(changed(open, { mode: 'upload' }), open)).toMatchObject({ mode: 'upload' });
  expect(draftedLink(changed(open, { withPassword: true, password: 'десять-зна' }), open)).toMatchObject({
    password: 'десять-зна',
    mode: undefined,
  });
});

test('a missing or short password is wrong; an empty one leaves the one that is set', () => {
  for (const password of ['', 'девять-зн']) expect(draftedLink(changed(open, { withPassword: true, password }), open)).toBe('wrong');
  const guarded = { ...open, linkPassword: true };
  expect(draftedLink(changed(guarded, {}), guarded)).toBeNull();
  expect(draftedLink(changed(guarded, { password: 'короткий' }), guarded)).toBe('wrong');
});

test('a new password unlocks a locked link', () => {
  const locked = { ...open, linkPassword: true, linkLocked: true };
  const after = (draft: FolderDraft): boolean[] => stepsOf(draft, locked, true).map((step) => step.after(locked).linkLocked);
  expect(after(changed(locked, { password: 'десять-зна' }))).toEqual([false]);
  expect(after(changed(locked, { mode: 'both' }))).toEqual([true]);
});

test('a generated password is long enough and never the same', () => {
  const made = new Set(Array.from({ length: 50 }, makePassword));
  expect(made.size).toBe(50);
  for (const password of made) expect(password).toMatch(/^[a-z2-9]{16}$/);
});
