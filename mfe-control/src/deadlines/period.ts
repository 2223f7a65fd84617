import { currentShortLanguage, formatDate } from '@qujat/i18n';

/** The first and the last day of a week in words; the year once, where the language puts it. */
export const weekInWords = (first: string, last: string): string => {
  if (first.slice(0, 4) !== last.slice(0, 4)) return `${formatDate(first, 'day')} – ${formatDate(last, 'day')}`;
  return currentShortLanguage() === 'kk'
    ? `${formatDate(first, 'day')} – ${formatDate(last, 'dayMonth')}`
    : `${formatDate(first, 'dayMonth')} – ${formatDate(last, 'day')}`;
};
