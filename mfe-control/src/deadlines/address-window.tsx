import { calendarDetails, makeCalendarAddress, revokeCalendarAddress, type CalendarDetail } from '@qujat/contract/tasks/calendar';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Dialog } from '@qujat/ui/dialog';
import { Select } from '@qujat/ui/select';
import { TextField } from '@qujat/ui/text-field';
import { showToast } from '@qujat/ui/toast';
import { Copy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styles from './address-window.module.css';
import { useAddressChange, useCalendarAddress } from './use-deadlines.ts';

// locale-keys: deadlines:address.details.*
const Shown = ({ address }: { readonly address: string }): ReactNode => {
  const { t } = useTranslation('deadlines');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ kind: 'success', text: t('address.copied') });
    } catch {
      showToast({ kind: 'error', text: t('address.notCopied') });
    }
  };
  return (
    <div className={styles.shown}>
      <TextField label={t('address.label')} readOnly value={address} onChange={() => undefined} hint={t('address.once')} />
      <Button icon={<Copy />} onClick={() => void copy()}>
        {t('address.copy')}
      </Button>
    </div>
  );
};

/** The address for other calendars: shown once, ended at any time (TSK-65). */
export const AddressWindow = ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  const { t } = useTranslation('deadlines');
  const { data } = useCalendarAddress();
  const [detail, setDetail] = useState<CalendarDetail>('number');
  const [address, setAddress] = useState('');
  const { busy, failure, run } = useAddressChange();
  const make = (): Promise<unknown> =>
    run(async (send) =>
      setAddress(new URL((await send(makeCalendarAddress, { detail }, { background: true })).address, window.location.origin).href),
    );
  const revoke = async (): Promise<void> => {
    if (!(await run((send) => send(revokeCalendarAddress, {}, { background: true })))) return;
    setAddress('');
    showToast({ kind: 'success', text: t('address.revoked') });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={t('address.title')}
      description={t('address.about')}
      footer={
        <>
          {data?.exists ? (
            <Button variant="danger" loading={busy} onClick={() => void revoke()}>
              {t('address.revoke')}
            </Button>
          ) : null}
          <Button variant="primary" loading={busy} onClick={() => void make()}>
            {t(data?.exists ? 'address.again' : 'address.make')}
          </Button>
        </>
      }
    >
      <div className={styles.address}>
        <p className={styles.failure} role="alert">
          {failure}
        </p>
        {data?.exists ? (
          <p className={styles.second}>
            {t('address.made', { day: formatDate(data.createdAt, 'dateTime'), detail: t(`address.details.${data.detail}`) })}{' '}
            {data.readAt > 0 ? t('address.read', { day: formatDate(data.readAt, 'dateTime') }) : t('address.neverRead')}
          </p>
        ) : null}
        {address ? <Shown address={address} /> : null}
        <Select<CalendarDetail>
          label={t('address.detail')}
          value={detail}
          onChange={setDetail}
          options={calendarDetails.map((value) => ({ value, label: t(`address.details.${value}`) }))}
        />
        {data?.exists ? <p className={styles.second}>{t('address.ends')}</p> : null}
      </div>
    </Dialog>
  );
};
