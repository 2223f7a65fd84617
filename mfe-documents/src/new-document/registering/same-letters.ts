import { queryKey, request } from '@qujat/api';
import type { CallAnswer } from '@qujat/contract/call';
import type { DraftSender } from '@qujat/contract/draft-form';
import { sameLetters } from '@qujat/contract/new-document';
import { formatDate, useTranslation } from '@qujat/i18n';

export type SameLetter = CallAnswer<typeof sameLetters>['letters'][number];

/** Nothing is the same as a letter without a number. */
export const isComparable = ({ name, number }: DraftSender): boolean => name.trim() !== '' && number.trim() !== '';

/** Letters that the organisation has from this sender, with the same number and date of theirs (NEW-8). */
export const sameLettersQuery = ({ bin, name, number, date }: DraftSender) => ({
  queryKey: queryKey('documents', 'same-letters', bin, name, number, date),
  queryFn: () =>
    request(
      sameLetters,
      { name: name.trim(), number: number.trim(), ...(bin && { bin }), ...(date.trim() && { date: date.trim() }) },
      { background: true },
    ),
  staleTime: 0,
});

/** «№ ВХ-26/118 от 24.11.2026». */
export const useNameOfLetter = (): ((letter: Pick<SameLetter, 'number' | 'issuedOn'>) => string) => {
  const { t } = useTranslation('new-document');
  return ({ number, issuedOn }) => {
    const date = formatDate(issuedOn, 'date');
    return number ? t('register.name', { number, date }) : t('register.nameless', { date });
  };
};
