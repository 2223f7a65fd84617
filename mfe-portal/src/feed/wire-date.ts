import { formatDate } from '@qujat/i18n';

/** A date as the server writes it: ISO 8601 and unix seconds are put into our form, anything else stands as it came. */
export const wireDate = (text: string): string => {
  if (/^\d{9,11}$/.test(text)) return formatDate(Number(text), 'dateTime');
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text, 'date');
  return (/^\d{4}-\d{2}-\d{2}[T ]/.test(text) && formatDate(text, 'dateTime')) || text;
};
