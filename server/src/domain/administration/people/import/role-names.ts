/** Roles as files name them: by the organisation's names or the product's, in any of its languages. */
import { roleNames } from '@qujat/contract/administration/rights';
import { languageCodes } from '@qujat/contract/vocabulary';
import type { Role } from '../../../../platform/database/schema/people.ts';
import { say, shortLanguage, type Language } from '../../../../platform/http/texts.ts';
import { inLanguage } from '../../../../platform/http/names.ts';

// locale-keys: templates.role.*

interface OwnRole {
  readonly code: Role;
  readonly name_ru: string;
  readonly name_kk: string;
}

export interface RoleNames {
  /** The roles of a cell, or the first name that is no role. */
  readonly read: (given: string) => { readonly roles: readonly Role[] } | { readonly unknown: string };
  /** As the export writes them. */
  readonly textOf: (roles: readonly Role[]) => string;
}

const folded = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('kk');
const split = (text: string, by: RegExp): string[] =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `own` is the organisation's dictionary in its order. */
export const importedRoles = (own: readonly OwnRole[], language: Language): RoleNames => {
  const named: { role: Role; name: string }[] = [
    ...own.map(({ code, name_ru, name_kk }) => ({ role: code, name: inLanguage(language, name_ru, name_kk) })),
    ...roleNames
      .filter((role) => !own.some(({ code }) => code === role))
      .map((role) => ({ role, name: say(language, `templates.role.${role}`) })),
  ];
  const byName = new Map<string, Role>();
  for (const role of roleNames)
    for (const code of languageCodes) byName.set(folded(say(shortLanguage(code), `templates.role.${role}`)), role);
  for (const { code, name_ru, name_kk } of own) for (const name of [name_ru, name_kk]) if (name !== '') byName.set(folded(name), code);
  const readNames = (names: readonly string[]) => {
    const unknown = names.find((name) => !byName.has(folded(name)));
    if (unknown !== undefined) return { unknown };
    return { roles: [...new Set(names.flatMap((name) => byName.get(folded(name)) ?? []))] };
  };
  const read: RoleNames['read'] = (given) => {
    const names = readNames(split(given, /[;\n]/));
    // A name may contain a comma: it separates only where the names are not found with it.
    return 'unknown' in names ? readNames(split(given, /[;,\n]/)) : names;
  };
  return {
    read,
    textOf: (roles) =>
      named
        .filter(({ role }) => roles.includes(role))
        .map(({ name }) => name)
        .join('; '),
  };
};
