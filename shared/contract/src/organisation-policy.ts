/** What an organisation requires of its people (ADM-90): the value that page and server share. */
import { at, flag, identifier, list, number, optionalNumber, record, text, type Decoded } from './codec.ts';
import { BadFieldError } from './field.ts';
import { absentAs, booleanIn, integerIn, jsonField, listIn, recordIn, textIn, type Reader } from './json-field.ts';

/** In `factorRoles`: every person of the organisation. */
export const everybody = 'everybody';

export const policyRecord = record({
  /** Who must have a second factor. */
  factorRoles: at('factor_roles', list(record({ role: at('role', text) }))),
  /** Days from the next sign-in within which it is set up; 0: at once. */
  factorGraceDays: at('factor_grace_days', number),
  /** Hours after the sign-in, and minutes without activity; null: as the installation has it. */
  sessionHours: at('session_hours', optionalNumber),
  sessionIdleMinutes: at('session_idle_minutes', optionalNumber),
  /** The shortest new password. */
  passwordLength: at('password_length', number),
  /** Days after which a password must be changed; null: never. */
  passwordDays: at('password_days', optionalNumber),
  /** Domains of e-mail addresses that may be invited; none: all. */
  addressDomains: at('address_domains', list(record({ domain: at('domain', text) }))),
  /** Whether a folder may have a link for outsiders. */
  linksAllowed: at('links_allowed', flag),
  /** The longest life of such a link in days; null: unlimited. */
  linkDays: at('link_days', optionalNumber),
  /** Whether such a link must have a password. */
  linkPassword: at('link_password', flag),
  /** Whether outsiders may upload by a link. */
  linkUploads: at('link_uploads', flag),
  /** The extensions of files that may be uploaded; none: all that the product accepts. */
  fileKinds: at('file_kinds', list(record({ extension: at('extension', text) }))),
  /** The largest file; null: as the product has it. */
  fileMegabytes: at('file_mb', optionalNumber),
  /** Key files are refused; people sign with NCALayer. */
  ncalayerOnly: at('ncalayer_only', flag),
  /** Whether people who come by invitation may use mail. */
  mailForNew: at('mail_for_new', flag),
  /** Who may name a deputy; none: everybody. */
  deputyRoles: at('deputy_roles', list(record({ role: at('role', text) }))),
  /** The longest deputyship in days; null: unlimited. */
  deputyDays: at('deputy_days', optionalNumber),
  /** Templates on whose documents a deputy may not act. */
  deputyTemplates: at('deputy_templates', list(identifier)),
  /** Days after a deadline until the head of whoever is late is told (NTF-7); null: never. */
  escalationDays: at('escalation_days', optionalNumber),
  /** Whether letters offer to answer without signing in (NTF-8). */
  letterActs: at('letter_acts', flag),
  /** Whether notifications of the browser, which others may see on a locked screen, show the subject of a document (NTF-10). */
  pushSubjects: at('push_subjects', flag),
  /** Whether people may keep copies of documents in their browsers for reading offline (SHL-28). */
  offlineReading: at('offline_reading', flag),
  /** Typical reasons of a refusal, in both languages (DAY-9); none: the product's own. */
  refusalReasons: at('refusal_reasons', list(record({ ru: at('ru', text), kk: at('kk', text) }))),
});
export type OrganisationPolicy = Decoded<typeof policyRecord>;

/** The bounds of the numbers. Sessions and files are bounded by the installation as well. */
export const policyBounds = {
  factorGraceDays: [0, 14],
  sessionHours: [1, 8760],
  sessionIdleMinutes: [5, 525_600],
  passwordLength: [8, 64],
  passwordDays: [30, 730],
  linkDays: [1, 365],
  fileMegabytes: [1, 16],
  deputyDays: [1, 366],
  escalationDays: [1, 60],
} as const satisfies Partial<Record<keyof OrganisationPolicy, readonly [number, number]>>;

/** How many typical reasons of a refusal there may be, and how long one is. */
export const mostRefusalReasons = 12;
export const longestRefusalReason = 120;

/** Nothing beyond what the product requires of everybody. */
export const usualPolicy: OrganisationPolicy = {
  factorRoles: [],
  factorGraceDays: 1,
  sessionHours: null,
  sessionIdleMinutes: null,
  passwordLength: 8,
  passwordDays: null,
  addressDomains: [],
  linksAllowed: true,
  linkDays: null,
  linkPassword: false,
  linkUploads: true,
  fileKinds: [],
  fileMegabytes: null,
  ncalayerOnly: false,
  mailForNew: false,
  deputyRoles: [],
  deputyDays: null,
  deputyTemplates: [],
  escalationDays: null,
  letterActs: false,
  pushSubjects: false,
  offlineReading: true,
  refusalReasons: [],
};

const bounded = (name: keyof typeof policyBounds): Reader<number> => integerIn(policyBounds[name][0], policyBounds[name][1]);
const boundedOrNone =
  (name: keyof typeof policyBounds): Reader<number | null> =>
  (value) =>
    value === null ? null : bounded(name)(value);

const matching =
  (pattern: RegExp): Reader<string> =>
  (value) => {
    const given = textIn(100)(value).trim().toLowerCase();
    if (!pattern.test(given)) throw new BadFieldError('wrong-form');
    return given;
  };

/** A domain as it stands after the @ of an address. */
export const isDomain = (text: string): boolean =>
  /^(?=.{4,100}$)([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u.test(text);
const domain: Reader<string> = (value) => {
  const given = textIn(100)(value).trim().toLowerCase();
  if (!isDomain(given)) throw new BadFieldError('wrong-form');
  return given;
};
const reason: Reader<string> = (value) => {
  const given = textIn(longestRefusalReason)(value).trim();
  if (given === '') throw new BadFieldError('missing');
  return given;
};
const role = matching(/^[a-z][a-z0-9-]*$/);

export const policyField = jsonField<OrganisationPolicy>({
  says: 'JSON: the whole policy',
  max: 20_000,
  examples: [
    usualPolicy,
    { ...usualPolicy, factorRoles: [{ role: everybody }], addressDomains: [{ domain: 'saryozen.example' }], linkDays: 30 },
  ],
  read: recordIn<OrganisationPolicy>({
    factorRoles: listIn(100, recordIn<{ role: string }>({ role })),
    factorGraceDays: bounded('factorGraceDays'),
    sessionHours: boundedOrNone('sessionHours'),
    sessionIdleMinutes: boundedOrNone('sessionIdleMinutes'),
    passwordLength: bounded('passwordLength'),
    passwordDays: boundedOrNone('passwordDays'),
    addressDomains: listIn(50, recordIn<{ domain: string }>({ domain })),
    linksAllowed: booleanIn,
    linkDays: boundedOrNone('linkDays'),
    linkPassword: booleanIn,
    linkUploads: booleanIn,
    fileKinds: listIn(100, recordIn<{ extension: string }>({ extension: matching(/^[a-z0-9]{1,10}$/) })),
    fileMegabytes: boundedOrNone('fileMegabytes'),
    ncalayerOnly: booleanIn,
    mailForNew: booleanIn,
    deputyRoles: listIn(100, recordIn<{ role: string }>({ role })),
    deputyDays: boundedOrNone('deputyDays'),
    deputyTemplates: listIn(500, integerIn(1, Number.MAX_SAFE_INTEGER)),
    // Pages of before do not know them.
    escalationDays: absentAs(usualPolicy.escalationDays, boundedOrNone('escalationDays')),
    letterActs: absentAs(usualPolicy.letterActs, booleanIn),
    pushSubjects: absentAs(usualPolicy.pushSubjects, booleanIn),
    offlineReading: absentAs(usualPolicy.offlineReading, booleanIn),
    refusalReasons: absentAs([], listIn(mostRefusalReasons, recordIn<{ ru: string; kk: string }>({ ru: reason, kk: reason }))),
  }),
});
