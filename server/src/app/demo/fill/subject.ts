/** Makes a subject from a pattern: every {slot} becomes a word of the organisation, a date or a number. */
import { isWeekend, localDate, shortDate } from '../calendar.ts';
import type { OrganisationKey } from '../data/organisations.ts';
import { subjects } from '../data/subjects/subjects-by-template.ts';
import { monthsKk, monthsRu, romanQuarters, vocabularyFor } from '../data/subjects/vocabulary.ts';
import type { TemplateCode } from '../data/templates.ts';
import type { Random } from '../random.ts';

export type DocumentLanguage = 'ru' | 'kk';

export interface SubjectRequest {
  readonly template: TemplateCode;
  readonly organisation: OrganisationKey;
  readonly language: DocumentLanguage;
  readonly issuedAt: Date;
  /** The key of the author's department. */
  readonly department: string;
  /** Words for slots that the caller decides, such as {student}. */
  readonly fixed?: Readonly<Record<string, string>>;
}

const day = 86_400_000;

/** Nothing starts or happens on a Saturday or Sunday: the next working day, or the last one. */
const weekday = (date: Date, direction: number): Date =>
  isWeekend(date) ? weekday(new Date(date.getTime() + direction * day), direction) : date;

/** Slots for times, relative to the issue date. */
const ofTime = (issuedAt: Date, language: DocumentLanguage, random: Random): Readonly<Record<string, () => string>> => {
  const { year, month } = localDate(issuedAt);
  const monthBefore = (month + 10) % 12;
  const quarter = Math.floor((month - 1) / 3);
  const inDays = (days: number): string => shortDate(weekday(new Date(issuedAt.getTime() + days * day), Math.sign(days)));
  return {
    month: () => monthsRu[monthBefore] ?? '',
    monthKk: () => monthsKk[monthBefore] ?? '',
    year: () => String(month === 1 ? year - 1 : year),
    nextYear: () => String(year + 1),
    quarter: () =>
      language === 'ru' ? `${romanQuarters[quarter]} квартал ${year} года` : `${year} жылғы ${romanQuarters[quarter]} тоқсан`,
    date: () => inDays(random.between(4, 24)),
    pastDate: () => inDays(-random.between(1, 5)),
    no: () => String(random.between(11, 940)),
    house: () => String(random.between(1, 96)),
  };
};

/** The people who write about the organisation's own business; the others write about ordinary office matters. */
const ownMatters: Readonly<Record<OrganisationKey, readonly string[]>> = {
  A: ['management', 'production', 'purchasing'],
  B: ['management', 'engineering', 'supply', 'site'],
  C: ['management', 'admission', 'energy', 'economics'],
};
/** Templates that anybody may use. */
const byAnybody: readonly TemplateCode[] = ['СЗ', 'ДЗ', 'ОЗ', 'К', 'ИСХ', 'ЗК', 'А', 'Д'];

const patternsFor = ({ template, organisation, language, department }: SubjectRequest): readonly string[] => {
  const { any, [organisation]: own } = subjects[template];
  const [common, special] = [any?.[language] ?? [], own?.[language] ?? []];
  const fits = !byAnybody.includes(template) || ownMatters[organisation].includes(department);
  return fits || common.length === 0 ? [...common, ...special] : common;
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether there is a pattern in that language for that template and organisation. */
export const hasSubject = (template: TemplateCode, organisation: OrganisationKey, language: DocumentLanguage): boolean =>
  [subjects[template].any, subjects[template][organisation]].some((patterns) => (patterns?.[language].length ?? 0) > 0);

/** Throws RangeError for a slot that nothing fills. */
export const makeSubject = (request: SubjectRequest, random: Random): string => {
  const { template, organisation, language, issuedAt, fixed = {} } = request;
  const pattern = random.pick(patternsFor(request));
  const vocabulary = vocabularyFor(organisation, language);
  const time = ofTime(issuedAt, language, random);
  const text = pattern.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
    const words = vocabulary[slot];
    const word = fixed[slot] ?? time[slot]?.() ?? (words && random.pick(words));
    if (word === undefined) throw new RangeError(`Nothing fills {${slot}} in ${template}: ${pattern}`);
    return word;
  });
  return capitalised(text);
};
