import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { TextArea } from '@qujat/ui/text-area';
import type { ReactNode } from 'react';
import { useDraft, useLeftTexts, type LeftText } from './comment-drafts.ts';
import styles from './left-texts.module.css';

interface LeftTextsProps {
  readonly documentId: number;
  /** The prefixes of the names of these texts. */
  readonly prefixes: readonly string[];
  /** The names of those that can still be sent. */
  readonly entries: readonly string[];
}

/** Texts that can no longer be sent: they stay for copying until the person discards them. */
export const LeftTexts = ({ documentId, prefixes, entries }: LeftTextsProps): ReactNode =>
  useLeftTexts(documentId, prefixes, entries).map((left) => <OneText key={left.key} left={left} />);

const OneText = ({ left: { key, text } }: { readonly left: LeftText }): ReactNode => {
  const { t } = useTranslation('documents');
  const { write } = useDraft(key);
  return (
    <div className={styles.left}>
      <TextArea readOnly label={t('card.left.label')} hint={t('card.left.hint')} rows={2} value={text} />
      <Button size="sm" onClick={() => write(undefined)}>
        {t('card.left.remove')}
      </Button>
    </div>
  );
};
