import type { DraftForm as Form } from '@qujat/contract/draft-form';
import { useTranslation } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { LinkButton } from '@qujat/ui/link-button';
import { TriangleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './editor.module.css';
import type { ProblemPlace, Problems } from './problems.ts';

interface ProblemSummaryProps {
  readonly template: Form['template'];
  readonly language: 'ru' | 'kk';
  readonly problems: Problems;
  readonly onGo: (place: ProblemPlace) => void;
}

/** Names all that a document lacks; each name leads to its field, which says what is wrong (NEW-9). It takes the focus. */
export const ProblemSummary = ({ template, language, problems, onGo }: ProblemSummaryProps): ReactNode => {
  const { t } = useTranslation('new-document');
  const titleId = useId();
  const nameOf = (place: ProblemPlace): string => {
    const field = template.fields.find(({ key }) => place === `value.${key}`);
    if (field) return language === 'kk' ? field.kazakh : field.russian;
    switch (place) {
      case 'subject':
        return t('subject');
      case 'content':
        return t(template.hasText ? 'moreText' : 'text');
      case 'recipients':
        return t('recipients.label');
      case 'sender':
        return t('sender.name');
      case 'senderDate':
        return t('sender.date');
      case 'due':
        return t('due');
      default:
        return t('route');
    }
  };
  const places = new Map([...problems.keys()].map((place) => [nameOf(place), place] as const).toReversed());
  return (
    <div data-summary role="group" tabIndex={-1} aria-labelledby={titleId} className={cx(styles.notice, styles.summary)}>
      <TriangleAlert aria-hidden="true" />
      <div className={styles.noticeText}>
        <strong id={titleId}>{t('problem.summary')}</strong>
        <ul className={styles.places}>
          {[...places].toReversed().map(([name, place]) => (
            <li key={place}>
              <LinkButton onClick={() => onGo(place)}>{name}</LinkButton>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};
