import { parseDate } from '@qujat/i18n';

/** The typed day as 'YYYY-MM-DD', or undefined. Eight digits without dots are a day too: 31122027. */
export const readDay = (text: string): string | undefined => parseDate(text.trim().replace(/^(\d{2})(\d{2})(\d{4})$/, '$1.$2.$3'));
