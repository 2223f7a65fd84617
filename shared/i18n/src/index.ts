/** The language layer: i18next, the four languages, dates, numbers and plurals. */
export {
  defaultLanguage,
  isLanguageCode,
  languageCode,
  languages,
  shortLanguage,
  type Language,
  type LanguageCode,
  type ShortLanguage,
} from './languages.ts';
export {
  addResources,
  createI18n,
  currentLanguage,
  currentShortLanguage,
  hasResources,
  translate,
  type I18nOptions,
  type Texts,
} from './instance.ts';
export { I18nProvider, useTranslation } from './react.tsx';
export { RichText, type RichTextProps } from './rich-text.tsx';
export { pluralForm, pluralForms, type PluralForm } from './plurals.ts';
export { defaultTimeZone, setTimeZone, timeZone, type Moment } from './time-zone.ts';
export { formatDate, type DateOptions, type DateStyle } from './dates.ts';
export { formatDateText } from './date-text.ts';
export { dayEnd, dayOf, dayStart, daysBetween, parseDate } from './days.ts';
export { monthNames, monthNamesShort, monthNamesWithDay, weekdayNames, weekdayNamesShort } from './calendar-names.ts';
export { formatNumber, type NumberOptions } from './numbers.ts';
