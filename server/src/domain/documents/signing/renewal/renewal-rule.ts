/** When a signature needs another archive time stamp. */
export interface RenewalRule {
  /** A stamp is renewed when its authority's certificate expires within this many days. */
  readonly days: number;
  /** Weak algorithms: a stamp that relies on one is renewed whenever it expires. */
  readonly weak: readonly string[];
}

export const usualRule: RenewalRule = { days: 180, weak: [] };

/** How long the newest stamp of a signature lasts, and on which algorithms it relies. */
export interface Standing {
  readonly until: Date;
  readonly algorithms: readonly string[];
}

const dayMs = 86_400_000;

/** Stamps that expire before this time are renewed. */
export const renewedBefore = ({ days }: RenewalRule, now: Date): Date => new Date(now.getTime() + days * dayMs);

const isWeak = ({ weak }: RenewalRule, { algorithms }: Pick<Standing, 'algorithms'>): boolean =>
  algorithms.some((each) => weak.includes(each));

export const isDue = (rule: RenewalRule, standing: Standing, now: Date): boolean =>
  standing.until < renewedBefore(rule, now) || isWeak(rule, standing);

/** Whether a stamp with this standing improves a signature whose newest stamp has that one. */
export const isBetter = (rule: RenewalRule, before: Standing, after: Standing): boolean =>
  after.until > before.until || (isWeak(rule, before) && !isWeak(rule, after));
