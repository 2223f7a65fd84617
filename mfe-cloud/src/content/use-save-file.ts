import { download, readPageConfiguration } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { isGone } from './gone.tsx';
import { refreshCloud } from './use-content.ts';

/** Requesting the first byte is enough to find out whether the rest is available. */
const firstByte = 'bytes=0-0';

/** For a link that saves a file: checks the file first, because a refused download would replace the page. */
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
