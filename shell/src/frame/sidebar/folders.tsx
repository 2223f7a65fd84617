import { useTranslation } from '@qujat/i18n';
import { favouriteTemplatesVisibleAtom, setFavouriteTemplatesVisible } from '@qujat/session';
import { LinkButton } from '@qujat/ui/link-button';
import { useAtomValue } from 'jotai';
import { Folder } from 'lucide-react';
import type { ReactNode } from 'react';
import { queueAddress, useChosenFolder, useCurrentQueue } from './current-queue.ts';
import { Disclosure } from './disclosure.tsx';
import { useFavouriteTemplates } from './favourite-templates.ts';
import { NavItem } from './nav-item.tsx';
import { useIntent } from './remote-intent.ts';
import styles from './sidebar.module.css';

/** 'Папки': the favourite templates. Choosing one narrows the list to it; choosing it again shows all (SHL-10). */
export const Folders = (): ReactNode => {
  const { t } = useTranslation('shell');
  const open = useAtomValue(favouriteTemplatesVisibleAtom);
  return (
    <Disclosure
      className={styles.restrictable}
      title={t('folders.title')}
      icon={Folder}
      open={open}
      onOpenChange={setFavouriteTemplatesVisible}
    >
      <FolderList />
    </Disclosure>
  );
};

const FolderList = (): ReactNode => {
  const { t } = useTranslation('shell');
  const { templates, failed, retry } = useFavouriteTemplates();
  const queue = useCurrentQueue();
  const chosen = useChosenFolder();
  const onIntent = useIntent();
  if (failed)
    return (
      <p className={styles.remark} role="alert">
        {t('folders.failed')} <LinkButton onClick={retry}>{t('folders.retry')}</LinkButton>
      </p>
    );
  if (!templates) return <p className={styles.remark}>{t('folders.loading')}</p>;
  if (templates.length === 0) return <p className={styles.remark}>{t('folders.empty')}</p>;
  return (
    <ul className={styles.list} aria-label={t('folders.title')}>
      {templates.map(({ id, name }) => (
        <NavItem
          key={id}
          to={queueAddress(queue, id === chosen ? undefined : id)}
          label={name}
          current={id === chosen}
          onIntent={onIntent}
        />
      ))}
    </ul>
  );
};
