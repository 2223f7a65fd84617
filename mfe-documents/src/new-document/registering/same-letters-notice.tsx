import { hasExtension } from '@qujat/api';
import type { DraftSender } from '@qujat/contract/draft-form';
import { useTranslation } from '@qujat/i18n';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { documentAddress } from '../../card/acts/document-address.ts';
import { usePaused } from '../../exchange/use-paused.ts';
import { Notice } from '../notice.tsx';
import { isComparable, sameLettersQuery, useNameOfLetter } from './same-letters.ts';
import styles from './registering.module.css';

/** The sender is compared after such a pause in typing, milliseconds. */
const pause = 500;

/** Names letters that are registered already, while the clerk types the sender; each opens in a window of its own (NEW-8). */
export const SameLettersNotice = ({ sender }: { readonly sender: DraftSender }): ReactNode => {
  const { t } = useTranslation('new-document');
  const nameOf = useNameOfLetter();
  const typed = JSON.stringify(sender);
  const settled = usePaused(typed, pause);
  const query = sameLettersQuery(sender);
  const asks = settled === typed && isComparable(sender) && hasExtension('incoming-registration');
  const { data } = useQuery({ ...query, queryFn: asks ? query.queryFn : skipToken });
  if (!data || data.letters.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={t('register.same')}
      text={
        <ul className={styles.letters}>
          {data.letters.map((each) => (
            <li key={each.id}>
              <a href={documentAddress.open(each.id)} target="_blank" rel="noreferrer">
                {nameOf(each)}
              </a>{' '}
              {each.subject}
            </li>
          ))}
        </ul>
      }
    />
  );
};
