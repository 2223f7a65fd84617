import type { PersonDetails } from '@qujat/contract/administration/person';
import { formatDateText, useTranslation } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import { Card } from '@qujat/ui/card';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Facts, type Fact } from './facts.tsx';
import styles from './person.module.css';

// locale-keys: person.flag.*

const Iin = ({ iin, iinProved }: Pick<PersonDetails, 'iin' | 'iinProved'>): ReactNode => {
  const { t } = useTranslation('admin');
  if (!iin) return t('person.noIin');
  return (
    <span className={styles.tags}>
      <span className={styles.number}>{iin}</span>
      {iinProved ? (
        <Badge tone="green" icon={<BadgeCheck aria-hidden="true" />}>
          {t('person.iinProved')}
        </Badge>
      ) : (
        <Badge>{t('person.iinEntered')}</Badge>
      )}
    </span>
  );
};

const Deputy = ({ deputy }: Pick<PersonDetails, 'deputy'>): ReactNode => {
  const { t } = useTranslation('admin');
  if (!deputy) return '—';
  const [from, to] = [deputy.from, deputy.to].map((day) => day && formatDateText(day));
  return (
    <>
      {deputy.fullName}{' '}
      <span className={styles.quiet}>{to ? t('person.deputyUntil', { from, to }) : t('person.deputyFrom', { from })}</span>
    </>
  );
};

/** «Данные»: what somebody is in the organisation. */
export const PersonFacts = ({ person }: { readonly person: PersonDetails }): ReactNode => {
  const { t } = useTranslation('admin');
  const { position, secondPosition, department, isHead, roles, flags } = person;
  const facts: readonly Fact[] = [
    [t('edit.iin'), <Iin key="iin" {...person} />],
    [
      t('people.columns.position'),
      <span key="position" className={styles.lines}>
        <span>{position || '—'}</span>
        {secondPosition && secondPosition !== position && (
          <span className={styles.quiet} lang="kk">
            {secondPosition}
          </span>
        )}
      </span>,
    ],
    [t('person.email'), person.email],
    [t('edit.phone'), person.phone ?? '—'],
    [
      t('people.department'),
      <span key="department" className={styles.tags}>
        {department || t('invite.noDepartment')}
        {isHead && <Badge tone="blue">{t('person.head')}</Badge>}
      </span>,
    ],
    [t('people.columns.roles'), roles.map(({ name }) => name).join(', ') || '—'],
    [t('person.flags'), flags.map((flag) => t(`person.flag.${flag}`)).join(', ') || '—'],
    [t('person.deputy'), <Deputy key="deputy" {...person} />],
  ];
  return (
    <Card title={t('person.data')}>
      <Facts facts={facts} />
    </Card>
  );
};
