import { readPageConfiguration } from '@qujat/api';
import type { LetterAttachment } from '@qujat/contract/mail';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { fileLink, isMarkedScan, ScanMark } from '@qujat/ui/scan-mark';
import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './attachments.module.css';

const fileAddress = (code: string): string => {
  const address = new URL('/file/dwn', readPageConfiguration().bases.second || location.origin);
  address.searchParams.set('code', code);
  address.searchParams.set('download', '1');
  return address.href;
};

const kilobyte = 1024;

/** The letter's attachments, as links (MAI-1). */
export const Attachments = ({ attachments }: { attachments: readonly LetterAttachment[] }): ReactNode => {
  const { t } = useTranslation('mail');
  if (attachments.length === 0) return null;
  const sizeText = (size: number): string =>
    size < kilobyte * kilobyte
      ? t('letter.kilobytes', { size: formatNumber(Math.max(1, Math.round(size / kilobyte))) })
      : t('letter.megabytes', { size: formatNumber(Math.round((size / kilobyte / kilobyte) * 10) / 10) });
  return (
    <section aria-labelledby="letter-attachments" className={styles.attachments}>
      <h3 id="letter-attachments" className={styles.title}>
        {t('letter.attachments')}
      </h3>
      <ul>
        {attachments.map(({ name, code, size, scan }) => (
          <li key={code}>
            <a href={fileAddress(code)} {...fileLink(scan, name)} className={cx(styles.file, isMarkedScan(scan) && styles.marked)}>
              <Paperclip aria-hidden="true" />
              <span className={styles.name}>{name}</span>
              {size === null ? null : <small>{sizeText(size)}</small>}
              {isMarkedScan(scan) ? <ScanMark scan={scan} /> : null}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};
