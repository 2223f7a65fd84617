import { formatNumber, useTranslation } from '@qujat/i18n';

/** Writes sizes as people read them: whole kilobytes, megabytes and gigabytes with one digit. */
export const useSize = (): ((bytes: number) => string) => {
  const { t } = useTranslation('cloud');
  const tenths = (value: number): string => formatNumber(Math.round(value * 10) / 10);
  return (bytes) => {
    if (bytes < 1024) return t('size.bytes', { value: formatNumber(bytes) });
    if (bytes < 1024 ** 2) return t('size.kilobytes', { value: formatNumber(Math.round(bytes / 1024)) });
    if (bytes < 1024 ** 3) return t('size.megabytes', { value: tenths(bytes / 1024 ** 2) });
    return t('size.gigabytes', { value: tenths(bytes / 1024 ** 3) });
  };
};
