import type { CallAnswer } from '@qujat/contract/call';
import type { readChoices } from '@qujat/contract/notifications';
import { kindsWithoutMail, requiredKinds, type ChannelRow, type NotificationChoices } from '@qujat/contract/notification-choices';
import { useTranslation } from '@qujat/i18n';
import { Checkbox } from '@qujat/ui/checkbox';
import type { ReactNode } from 'react';
import styles from './notices.module.css';

interface ChannelTableProps {
  readonly answer: CallAnswer<typeof readChoices>;
  /** Whether letters about documents are on at all. */
  readonly letters: boolean;
  readonly save: (choices: NotificationChoices) => void;
}

type Channel = 'bell' | 'mail' | 'push';

/** Kind × channel. What the organisation requires is locked, and says why. */
// locale-keys: notices:kinds.*
// locale-keys: notices:bell
// locale-keys: notices:mail
// locale-keys: notices:push
export const ChannelTable = ({ answer, letters, save }: ChannelTableProps): ReactNode => {
  const { t } = useTranslation('notices');
  const { choices, push, escalationDays } = answer;
  const channels: readonly Channel[] = push ? ['bell', 'mail', 'push'] : ['bell', 'mail'];
  const change = (kind: ChannelRow['kind'], channel: Channel, on: boolean): void =>
    save({ ...choices, channels: choices.channels.map((row) => (row.kind === kind ? { ...row, [channel]: on } : row)) });
  const reason = ({ kind }: ChannelRow): string | null => {
    if (requiredKinds.has(kind)) return escalationDays === null ? t('requiredOff') : t('required', { count: escalationDays });
    return kindsWithoutMail.has(kind) ? t('noMail') : null;
  };
  const isLocked = ({ kind }: ChannelRow, channel: Channel): boolean =>
    (requiredKinds.has(kind) && channel !== 'push') || (channel === 'mail' && (kindsWithoutMail.has(kind) || !letters));
  const isOn = (row: ChannelRow, channel: Channel): boolean =>
    channel === 'mail' && (kindsWithoutMail.has(row.kind) || (!letters && !requiredKinds.has(row.kind))) ? false : row[channel];
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              <span>{t(channel)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {choices.channels.map((row) => (
          <tr key={row.kind}>
            <th scope="row">
              {t(`kinds.${row.kind}`)}
              {reason(row) && <span className={styles.reason}>{reason(row)}</span>}
            </th>
            {channels.map((channel) => (
              <td key={channel}>
                <Checkbox
                  hideLabel
                  label={t('cell', { kind: t(`kinds.${row.kind}`), channel: t(channel) })}
                  checked={isOn(row, channel)}
                  disabled={isLocked(row, channel)}
                  onChange={(on) => change(row.kind, channel, on)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
