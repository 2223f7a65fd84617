/** Who may administer what (ADM-1). Types and names only: call.ts imports it. */

/** The administrators of the specification. A call names those who may make it. */
export const rights = ['system-administrator', 'document-administrator', 'feed-administrator', 'contractor-administrator'] as const;
export type Right = (typeof rights)[number];

/** Everything that an employee can be, rights first. */
export const roleNames = [...rights, 'division-head', 'general-director', 'clerk', 'lawyer', 'finance', 'human-resources'] as const;
/** What a person's page gives and takes: whoever heads a department has `division-head` without being given it (ADM-5). */
export const assignableRoles = roleNames.filter((role) => role !== 'division-head');
type AssignableRole = (typeof assignableRoles)[number];
export type RoleName = (typeof roleNames)[number];

/** A role that an organisation has added to its dictionary. */
export type OwnRole = `role-${number}`;
/** Everything that a person's page gives and takes. */
export type GivenRole = AssignableRole | OwnRole;

const ownRole = /^role-[1-9]\d{0,14}$/;
export const isOwnRole = (role: string): role is OwnRole => ownRole.test(role);
export const isGivenRole = (role: string): role is GivenRole => isOwnRole(role) || assignableRoles.some((each) => each === role);
