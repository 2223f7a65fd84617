import type { Department } from '@qujat/contract/administration/departments';
import { currentShortLanguage } from '@qujat/i18n';

/** A name that an organisation has entered, in the language of the page. */
export const nameOf = ({ russian, kazakh }: Pick<Department, 'russian' | 'kazakh'>): string =>
  currentShortLanguage() === 'kk' ? kazakh || russian : russian;
