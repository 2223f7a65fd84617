import { logFault, poll } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { useEffect, useState, type ReactNode } from 'react';
import { failureText } from '../../parts/failure-text.ts';
import styles from './another-letter.module.css';
import type { SecondFactorDialogProps } from './dialog-props.ts';

/** Seconds after a letter, in which it usually arrives. The server limits how many are sent. */
const pause = 60;

const useSecondsLeft = (): number => {
  const [end] = useState(() => Date.now() + pause * 1000);
  const [left, setLeft] = useState(pause);
  useEffect(() => poll(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000), [end]);
  return left;
};

const SendButton = ({ busy, onSend }: { busy: boolean; onSend: () => void }): ReactNode => {
  const { t } = useTranslation('account');
  const left = useSecondsLeft();
  return (
    <Button size="sm" loading={busy} disabled={left > 0} onClick={onSend}>
      {left > 0 ? t('secondFactor.againIn', { seconds: left }) : t('secondFactor.again')}
    </Button>
  );
};

/** Offers another letter with a code when the first should have arrived. The new code replaces the earlier one (ACC-26). */
export const AnotherLetter = ({
  again,
  onProblem,
}: Pick<SecondFactorDialogProps, 'again'> & { onProblem: (text: string | undefined) => void }): ReactNode => {
  const { t } = useTranslation('account');
  const [letters, setLetters] = useState(1);
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    onProblem(undefined);
    try {
      const step = await again();
      if (step.kind === 'second-factor') setLetters(letters + 1);
      else onProblem((step.kind === 'refused' && step.text) || t('secondFactor.notSent'));
    } catch (error) {
      logFault(error);
      onProblem(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.again}>
      <output className={styles.sent}>{letters > 1 && t('secondFactor.sentAgain')}</output>
      {/* Each letter begins the wait anew. */}
      <SendButton key={letters} busy={busy} onSend={() => void send()} />
    </div>
  );
};
