import { hasExtension, request, textOfFailure } from '@qujat/api';
import type { ContentItem } from '@qujat/contract/cloud';
import { checkArchive } from '@qujat/contract/cloud-changes';
import { externalArchive } from '@qujat/contract/external-folder';
import { useTranslation } from '@qujat/i18n';
import { showToast } from '@qujat/ui/toast';
import { archiveAddress, fitsArchive } from './archive.ts';
import { saveFiles } from './use-actions.ts';

const check = (items: readonly ContentItem[], link: string | undefined): Promise<unknown> => {
  const folders = items.flatMap(({ kind, id }) => (kind === 'folder' ? [id] : []));
  const codes = items.flatMap(({ kind, downloadCode }) => (kind === 'file' && downloadCode ? [downloadCode] : [])).join('\n');
  const named = { ...(folders.length > 0 && { folders }), ...(codes !== '' && { codes }) };
  return link === undefined
    ? request(checkArchive, named, { background: true })
    : request(externalArchive, { link, ...named }, { background: true });
};

/** Saves items as one archive. Asks first whether the server makes it, because a refused download would replace the page. */
export const useSaveArchive = (link?: string): ((items: readonly ContentItem[]) => void) => {
  const { t } = useTranslation('cloud');
  const refuse = (text: string): void => void showToast({ kind: 'error', text });
  return (items) => {
    if (!fitsArchive(items)) {
      refuse(t('actions.archiveTooLarge'));
      return;
    }
    const checked = hasExtension('cloud') ? check(items, link) : Promise.resolve();
    checked.then(
      () => saveFiles([archiveAddress(items, link)]),
      (error: unknown) => {
        console.error(error);
        refuse(textOfFailure(error) || t('actions.failed'));
      },
    );
  };
};
