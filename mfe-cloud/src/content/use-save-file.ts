import { download, readPageConfiguration } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { isGone } from './gone.tsx';
import { refreshCloud } from './use-content.ts';

/** The first byte is enough to learn whether the rest may be had. */
const firstByte = 'bytes=0-0';

/** For a link that saves a file: asks for it first, because a download that is refused would take the page's place. */
export const useSaveFile = (): ((event: MouseEvent<HTMLAnchorElement>) => void) => {
  const { t } = useTranslation('cloud');
  const client = useQueryClient();
  return (event) => {
    // In another tab the download does not replace a page.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { href, textContent: name } = event.currentTarget;
    const path = href.slice((readPageConfiguration().bases.second || location.origin).length);
    download('second', path, { range: firstByte }).then(
      () => location.assign(href),
      (error: unknown) => {
        console.error(error);
        showToast({
          kind: 'error',
          text: isGone(error) ? t('content.fileGone', { name: name ?? '' }) : t('content.saveFailed', { name: name ?? '' }),
        });
        if (isGone(error)) void refreshCloud(client);
      },
    );
  };
};
