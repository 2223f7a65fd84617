import { useChange, type Send } from '@qujat/api/use-change';
import type { MailState } from '@qujat/contract/mail';
import { formatDate, formatNumber, useTranslation } from '@qujat/i18n';
import { Button, buttonClass } from '@qujat/ui/button';
import { LinkButton } from '@qujat/ui/link-button';
import { showToast } from '@qujat/ui/toast';
import { FileText, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './mailbox-bar.module.css';

const settings = '/ce/settings/#mail';

export interface MailboxBarProps {
  /** Undefined while it is unknown, and always if the server does not say. */
  readonly state: MailState | undefined;
  readonly onFetch: (send: Send) => Promise<void>;
  readonly selected: number;
  readonly making: boolean;
  readonly onMake: () => void;
}

/** Letters on the server that could not be fetched. */
const Failed = ({ letters }: { letters: MailState['failed'] }): ReactNode => {
  const { t } = useTranslation('mail');
  return (
    <details className={styles.failed}>
      <summary>{t('state.failed', { count: letters.length })}</summary>
      <ul>
        {letters.map(({ id, subject, sender, text }) => (
          <li key={id}>
            <strong>{subject || t('mailbox.noSubject')}</strong> {sender && <span>{sender}</span>} <span>{text}</span>
          </li>
        ))}
      </ul>
    </details>
  );
};

/** Why letters do not arrive; the person can retry at once. */
const Trouble = ({ state, onRetry, retrying }: { state: MailState; onRetry: () => void; retrying: boolean }): ReactNode => {
  const { t } = useTranslation('mail');
  return (
    <div role="alert" className={styles.trouble}>
      <TriangleAlert aria-hidden="true" />
      <div className={styles.what}>
        {state.trouble && (
          <p>
            <strong>{t('state.trouble')}</strong> {state.trouble}{' '}
            {state.next ? t('state.next', { when: formatDate(state.next, 'dateTime') }) : t('state.stopped')}
          </p>
        )}
        {state.failed.length > 0 && <Failed letters={state.failed} />}
      </div>
      <span className={styles.acts}>
        <Button size="sm" loading={retrying} onClick={onRetry}>
          {t('state.retry')}
        </Button>
        {state.trouble && <LinkButton href={settings}>{t('state.settings')}</LinkButton>}
      </span>
    </div>
  );
};

const howItFares = (
  t: ReturnType<typeof useTranslation<'mail'>>['t'],
  { address, fetched, remaining }: MailState,
  fetching: boolean,
): string => {
  if (address === null) return t('state.none');
  if (fetching)
    return remaining > 0
      ? t('state.remaining', { address, count: remaining, number: formatNumber(remaining) })
      : t('state.fetching', { address });
  return fetched ? t('state.fetched', { address, when: formatDate(fetched, 'dateTime') }) : address;
};

/** Above the letters: the actions on the selected ones, and the state of the mailbox. */
export const MailboxBar = ({ state, onFetch, selected, making, onMake }: MailboxBarProps): ReactNode => {
  const { t } = useTranslation('mail');
  const { busy, run } = useChange({
    otherwise: t('state.notAsked'),
    onFailure: () => showToast({ kind: 'error', text: t('state.notAsked') }),
  });
  const fetching = busy || state?.waiting === true;
  const fetchNow = (): Promise<boolean> => run(onFetch);
  return (
    <div className={styles.bar}>
      <div className={styles.line}>
        <Button
          variant={selected > 0 ? 'primary' : 'secondary'}
          size="sm"
          icon={<FileText aria-hidden="true" />}
          disabled={selected === 0}
          loading={making}
          onClick={onMake}
        >
          {selected > 0 ? t('documents.makeOf', { count: selected }) : t('documents.make')}
        </Button>
        {state && (
          <div className={styles.state}>
            {/* A number that falls every few seconds is not read out each time. */}
            <p aria-live={state.remaining > 0 ? 'off' : 'polite'} className={styles.when}>
              {howItFares(t, state, fetching)}
            </p>
            {state.address === null ? (
              <a href={settings} className={buttonClass({ size: 'sm' })}>
                {t('state.connect')}
              </a>
            ) : (
              <Button size="sm" icon={<RefreshCw aria-hidden="true" />} loading={fetching} onClick={() => void fetchNow()}>
                {t('state.fetch')}
              </Button>
            )}
          </div>
        )}
      </div>
      {state && (state.trouble || state.failed.length > 0) && <Trouble state={state} retrying={fetching} onRetry={() => void fetchNow()} />}
    </div>
  );
};
