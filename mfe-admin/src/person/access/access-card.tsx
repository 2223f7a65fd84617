import { demandPasswordChange, resetPersonFactor } from '@qujat/contract/administration/person-access';
import type { PersonDetails } from '@qujat/contract/administration/person';
import { useTranslation } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { confirm } from '@qujat/ui/confirm';
import { showToast } from '@qujat/ui/toast';
import type { ReactNode } from 'react';
import { Facts, type Fact } from '../facts.tsx';
import styles from '../person.module.css';
import { usePersonChange } from '../use-person.ts';
import { Sessions } from './sessions.tsx';

// locale-keys: person.factors.*

interface AccessCardProps {
  readonly employeeId: number;
  readonly person: PersonDetails;
}

type PartProps = AccessCardProps & {
  /** The account is not this administrator's to change. */
  readonly isForeign: boolean;
};

const Factor = ({ employeeId, person: { fullName: name, factor }, isForeign }: PartProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { busy, run } = usePersonChange();
  const reset = (): void =>
    void run(
      async (send) => {
        await send(resetPersonFactor, { employeeId }, { background: true });
        showToast({ kind: 'success', text: t('person.factorReset', { name }) });
      },
      { confirm: () => confirm({ text: t('person.factorQuestion', { name }), action: t('person.resetFactor'), danger: true }) },
    );
  return (
    <span className={styles.row}>
      {t(`person.factors.${factor}`)}
      {factor !== 'none' && !isForeign && (
        <Button size="sm" loading={busy} onClick={reset}>
          {t('person.resetFactor')}
        </Button>
      )}
    </span>
  );
};

const Password = ({ employeeId, person: { fullName: name, passwordDue }, isForeign }: PartProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { busy, run } = usePersonChange();
  const demand = (): void =>
    void run(
      async (send) => {
        await send(demandPasswordChange, { employeeId }, { background: true });
        showToast({ kind: 'success', text: t('person.passwordDemanded', { name }) });
      },
      { confirm: () => confirm({ text: t('person.passwordQuestion', { name }), action: t('person.demandPassword'), danger: true }) },
    );
  if (passwordDue) return <Badge tone="yellow">{t('person.passwordDue')}</Badge>;
  return (
    <span className={styles.row}>
      {t('person.passwordGood')}
      {!isForeign && (
        <Button size="sm" loading={busy} onClick={demand}>
          {t('person.demandPassword')}
        </Button>
      )}
    </span>
  );
};

/** «Вход и безопасность»: second factor, password and sessions. */
export const AccessCard = ({ employeeId, person }: AccessCardProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { isShared, isSelf, sessions } = person;
  const part: PartProps = { employeeId, person, isForeign: isShared || isSelf };
  const facts: readonly Fact[] = [
    [t('person.factor'), <Factor key="factor" {...part} />],
    [t('person.password'), <Password key="password" {...part} />],
    [
      sessions.length > 0 ? t('person.sessionsCount', { count: sessions.length }) : t('person.sessions'),
      <Sessions key="sessions" employeeId={employeeId} person={person} />,
    ],
  ];
  return (
    <Card title={t('person.access')}>
      <Facts facts={facts} />
      {isSelf ? <p className={styles.note}>{t('person.self')}</p> : isShared ? <p className={styles.note}>{t('person.shared')}</p> : null}
    </Card>
  );
};
