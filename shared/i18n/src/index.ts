/** The language layer: i18next, the four languages, dates, numbers and plurals. */
export { languages, shortLanguage, type LanguageCode, type ShortLanguage } from './languages.ts';
export { addResources, createI18n, currentLanguage, currentShortLanguage, hasResources, translate, type Texts } from './instance.ts';
export { I18nProvider } from './react.tsx';
export { useTranslation } from './use-translation.ts';
export { formatDate } from './dates.ts';
export { formatDateText } from './date-text.ts';
export { dayEnd, dayOf, dayStart, parseDate } from './days.ts';
export { monthNames, weekdayNames, weekdayNamesShort } from './calendar-names.ts';
export { defaultTimeZone, setTimeZone } from './time-zone.ts';
export { formatNumber, formatPercent } from './numbers.ts';
