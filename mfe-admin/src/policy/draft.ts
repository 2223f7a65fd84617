/** The policy while its form is filled in: numbers and lists as they are typed. */
import {
  isDomain,
  longestRefusalReason,
  mostRefusalReasons,
  policyBounds,
  type OrganisationPolicy,
} from '@qujat/contract/organisation-policy';

type Bounded = keyof typeof policyBounds;
export type Draft = Omit<OrganisationPolicy, Bounded | 'addressDomains' | 'fileKinds' | 'refusalReasons'> & {
  readonly [Name in Bounded]: string;
} & {
  readonly addressDomains: string;
  readonly fileKinds: string;
  /** One a line: Russian, a bar, Kazakh. */
  readonly refusalReasons: string;
  /** Only people of the chosen roles may name a deputy. */
  readonly deputyLimited: boolean;
};

/** The upper bounds of this installation, where it has its own. */
export type Most = Partial<Record<Bounded, number>>;

interface Range {
  readonly least: number;
  readonly most: number;
}
export type Problem =
  | { readonly kind: 'number'; readonly range: Range }
  | { readonly kind: 'domain' | 'kind' | 'role' | 'reason'; readonly wrong: string };
export type Problems = Partial<Record<keyof Draft, Problem>>;

/** An empty field means that nothing is required; these two always have a value. */
const always: readonly Bounded[] = ['factorGraceDays', 'passwordLength'];
const boundedNames = Object.keys(policyBounds) as Bounded[];

export const rangeOf = (name: Bounded, most: Most): Range => ({
  least: policyBounds[name][0],
  most: Math.min(policyBounds[name][1], most[name] ?? Infinity),
});

export const draftOf = (policy: OrganisationPolicy): Draft => ({
  ...policy,
  ...(Object.fromEntries(boundedNames.map((name) => [name, policy[name] === null ? '' : String(policy[name])])) as Record<Bounded, string>),
  addressDomains: policy.addressDomains.map(({ domain }) => domain).join(', '),
  fileKinds: policy.fileKinds.map(({ extension }) => extension).join(', '),
  refusalReasons: policy.refusalReasons.map(({ ru, kk }) => (ru === kk ? ru : `${ru} | ${kk}`)).join('\n'),
  deputyLimited: policy.deputyRoles.length > 0,
});

const words = (typed: string): string[] => [
  ...new Set(
    typed
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((each) => each.replace(/^[@.*]+/, ''))
      .filter(Boolean),
  ),
];

/** A line without a bar is the same in both languages. */
const reasonsIn = (typed: string): OrganisationPolicy['refusalReasons'] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [ru = '', kk = ''] = line.split('|').map((each) => each.trim());
      return { ru: ru || kk, kk: kk || ru };
    })
    .filter(({ ru }) => ru !== '');

const isTooLong = ({ ru, kk }: OrganisationPolicy['refusalReasons'][number]): boolean =>
  Math.max(ru.length, kk.length) > longestRefusalReason;

/** The typed number; null if the field is empty; undefined if it is no number of the range. */
const numberIn = (typed: string, { least, most }: Range): number | null | undefined => {
  const given = typed.trim();
  if (given === '') return null;
  const value = Number(given);
  return /^\d{1,6}$/.test(given) && value >= least && value <= most ? value : undefined;
};

export type Read =
  | { readonly policy: OrganisationPolicy; readonly problems?: never }
  | { readonly policy?: never; readonly problems: Problems };

/** The policy that the form holds, or what is wrong with it. */
export const readDraft = (draft: Draft, most: Most): Read => {
  const { deputyLimited, addressDomains, fileKinds, refusalReasons, ...rest } = draft;
  const problems: Record<string, Problem> = {};
  const numbers: Record<string, number | null> = {};
  for (const name of boundedNames) {
    const range = rangeOf(name, most);
    const value = numberIn(draft[name], range);
    if (value === undefined || (value === null && always.includes(name))) problems[name] = { kind: 'number', range };
    else numbers[name] = value;
  }
  const domains = words(addressDomains);
  const kinds = words(fileKinds);
  const wrongDomain = domains.find((each) => !isDomain(each));
  const wrongKind = kinds.find((each) => !/^[a-z0-9]{1,10}$/.test(each));
  if (wrongDomain !== undefined) problems['addressDomains'] = { kind: 'domain', wrong: wrongDomain };
  if (wrongKind !== undefined) problems['fileKinds'] = { kind: 'kind', wrong: wrongKind };
  const reasons = reasonsIn(refusalReasons);
  const wrongReason = reasons.find(isTooLong) ?? reasons[mostRefusalReasons];
  if (wrongReason) problems['refusalReasons'] = { kind: 'reason', wrong: wrongReason.ru };
  if (deputyLimited && draft.deputyRoles.length === 0) problems['deputyRoles'] = { kind: 'role', wrong: '' };
  if (Object.keys(problems).length > 0) return { problems };
  return {
    policy: {
      ...rest,
      ...(numbers as Pick<OrganisationPolicy, Bounded>),
      addressDomains: domains.map((each) => ({ domain: each })),
      fileKinds: kinds.map((extension) => ({ extension })),
      refusalReasons: reasons,
      deputyRoles: deputyLimited ? draft.deputyRoles : [],
    },
  };
};
