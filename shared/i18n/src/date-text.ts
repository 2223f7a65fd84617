import { formatDate } from './dates.ts';

/**
 * A date that the wire has as text (posts, cloud files: WIR-8). ISO 8601 and unix seconds are converted to our form, dd.mm.yyyy with the
 * time if there is one; any other text stays as the server wrote it.
 */
export function formatDateText(text: string): string {
  if (/^\d{9,11}$/.test(text)) return formatDate(Number(text), 'dateTime');
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text, 'date');
  return (/^\d{4}-\d{2}-\d{2}[T ]/.test(text) && formatDate(text, 'dateTime')) || text;
}
