import { endPersonSessions } from '@qujat/contract/administration/person-access';
import type { PersonDetails } from '@qujat/contract/administration/person';
import { deviceName } from '@qujat/contract/device-name';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { confirm } from '@qujat/ui/confirm';
import { showToast } from '@qujat/ui/toast';
import type { ReactNode } from 'react';
import styles from '../person.module.css';
import { usePersonChange } from '../use-person.ts';

interface SessionsProps {
  readonly employeeId: number;
  readonly person: Pick<PersonDetails, 'fullName' | 'sessions'>;
}

/** Where the person is signed in to this organisation. */
export const Sessions = ({ employeeId, person: { fullName: name, sessions } }: SessionsProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { busy, run } = usePersonChange();
  if (sessions.length === 0) return t('person.noSessions');
  const end = (sessionId: number | undefined, question: string): void =>
    void run(
      async (send) => {
        await send(endPersonSessions, { employeeId, sessionId }, { background: true });
        showToast({ kind: 'success', text: t(sessionId === undefined ? 'edit.sessionsEnded' : 'person.sessionEnded', { name }) });
      },
      { confirm: () => confirm({ text: question, action: t('edit.endAction'), danger: true }) },
    );
  return (
    <>
      <ul className={styles.sessions}>
        {sessions.map(({ id, device, address, begun, lastSeen }) => {
          const browser = deviceName(device) ?? t('person.unknownDevice');
          return (
            <li key={id} className={styles.row}>
              <span className={styles.lines}>
                <span>{browser}</span>
                <span className={styles.quiet}>
                  {t('person.session', { begun: formatDate(begun, 'dateTime'), seen: formatDate(lastSeen, 'dateTime'), address })}
                </span>
              </span>
              <Button
                size="sm"
                aria-label={t('person.endOne', { device: browser })}
                onClick={() => end(id, t('person.endOneQuestion', { device: browser, name }))}
              >
                {t('edit.endAction')}
              </Button>
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <Button size="sm" loading={busy} onClick={() => end(undefined, t('edit.endQuestion', { name }))}>
          {t('person.endAll')}
        </Button>
      )}
    </>
  );
};
