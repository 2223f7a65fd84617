import { useTranslation } from '@qujat/i18n';
import type { WatchedPart } from '@qujat/releases/page-data';

/** How a row is called: a remote that is live for everybody and in a channel has two rows. */
export const usePartLabel = (): ((part: WatchedPart) => string) => {
  const { t } = useTranslation('windows');
  return ({ name: own, channel }) => {
    const name = own === 'shell' ? t('system.shell') : own;
    return channel === 'stable' ? name : t('releases.inChannel', { name, channel: t('system.channelOf.preview', { name: channel }) });
  };
};
