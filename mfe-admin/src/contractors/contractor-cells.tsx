import type { Contractor } from '@qujat/contract/administration/contractors';
import { useTranslation } from '@qujat/i18n';
import { IconButton } from '@qujat/ui/icon-button';
import { Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styles from '../registers/registers.module.css';
import { nameOf } from '../structure/name-of.ts';
import { ContractorWindow } from './contractor-window.tsx';

export const keyOf = ({ id }: Contractor): string => String(id);

export const Name = ({ contractor }: { readonly contractor: Contractor }): ReactNode => {
  const { t } = useTranslation('admin');
  const { merged } = contractor;
  return (
    <span className={styles.lines}>
      <span className={styles.name}>{nameOf(contractor)}</span>
      {merged.length > 0 ? (
        <span className={styles.second}>
          {t('contractors.merged', { names: merged.map(({ russian, bin }) => `${russian} (${bin})`).join(', ') })}
        </span>
      ) : null}
    </span>
  );
};

export const Address = ({ contractor: { email, exchangeCode } }: { readonly contractor: Contractor }): ReactNode => (
  <span className={styles.lines}>
    {email || !exchangeCode ? <span>{email || '—'}</span> : null}
    {exchangeCode ? <span className={styles.second}>{exchangeCode}</span> : null}
  </span>
);

export const Edit = ({ contractor }: { readonly contractor: Contractor }): ReactNode => {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="sm"
        label={t('contractors.editOne', { name: nameOf(contractor) })}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {open ? <ContractorWindow contractor={contractor} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

/** The row on a narrow screen. */
export const contractorCard = (contractor: Contractor): ReactNode => (
  <div className={styles.card}>
    <div className={styles.lines}>
      <Name contractor={contractor} />
      <span>{contractor.bin}</span>
      <Address contractor={contractor} />
    </div>
    <Edit contractor={contractor} />
  </div>
);
