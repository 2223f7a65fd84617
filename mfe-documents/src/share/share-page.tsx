import { hasExtension, logFault } from '@qujat/api';
import type { SharedNote } from '@qujat/contract/shared-files';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { useLocation, useNavigate } from '@qujat/router';
import { profileAtom } from '@qujat/session';
import { Button, buttonClass } from '@qujat/ui/button';
import { EmptyState } from '@qujat/ui/empty-state';
import { useNarrowScreen } from '@qujat/ui/media';
import { Skeleton } from '@qujat/ui/skeleton';
import { useAtomValue } from 'jotai';
import { File, FileX } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { newDocumentAddress } from '../templates/new-document-window.ts';
import { TemplateMenu } from '../templates/template-menu.tsx';
import styles from './share-page.module.css';
import { forgetShared, readShared, takingHash, type Shared } from './shared-files.ts';
import { useShareOwner } from './use-share-owner.ts';
import { whyRefused } from './why-refused.ts';

/** What is kept under an id; undefined while it is being read. */
const useShared = (id: string): Shared | null | undefined => {
  const owner = useShareOwner();
  const [shared, setShared] = useState<Shared | null>();
  useEffect(() => {
    if (owner === null) return;
    readShared(id, owner)
      .catch((error: unknown) => {
        logFault(error);
        return null;
      })
      .then(setShared)
      .catch(logFault);
  }, [id, owner]);
  return shared;
};

// locale-keys: share:empty, share:tooLarge, share:tooMany, share:kind
const Files = ({ files }: Pick<SharedNote, 'files'>): ReactNode => {
  const { t } = useTranslation('share');
  return (
    <ul className={styles.files}>
      {files.map(({ name, size, kept }, index) => (
        <li key={index} className={styles.file}>
          <File aria-hidden="true" className={styles.icon} />
          <span className={styles.name}>{name}</span>
          <span className={styles.quiet}>{t('size', { size: formatNumber(Math.max(1, Math.round(size / 1024))) })}</span>
          {kept ? null : <span className={styles.refused}>{t(whyRefused({ name, size }))}</span>}
        </li>
      ))}
    </ul>
  );
};

/** `/share/`: asks what to do with files that another application has handed over; nothing is made before (NEW-11). */
const SharePage = (): ReactNode => {
  const { t } = useTranslation('share');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const id = hash.slice(1);
  const shared = useShared(id);
  const [chooses, setChooses] = useState(false);
  const narrow = useNarrowScreen();
  const profile = useAtomValue(profileAtom);
  const mayCreate = hasExtension('drafts') && !(narrow && profile?.restrictedInstanceMode && !profile.hasPrivilegedRole);
  const home = (
    <a className={buttonClass({})} href="/">
      {t('home')}
    </a>
  );
  const body = (): ReactNode => {
    if (shared === undefined) return <Skeleton count={3} />;
    if (shared === null) return <EmptyState icon={<FileX />} title={t('lost')} text={t('lostText')} action={home} />;
    const { note, files } = shared;
    const words = [note.title, note.text].filter((each) => each !== '');
    const hasSomething = files.length > 0 || words.length > 0;
    return (
      <>
        <p className={styles.from}>{note.from ? t('fromSite', { site: note.from }) : t('from')}</p>
        <Files files={note.files} />
        {words.length > 0 ? <blockquote className={styles.words}>{words.join('\n')}</blockquote> : null}
        <p className={styles.quiet}>{mayCreate ? t('waits') : t('notHere')}</p>
        <div className={styles.acts}>
          {mayCreate && hasSomething ? (
            <Button variant="primary" size="lg" aria-haspopup="dialog" onClick={() => setChooses(true)}>
              {t('choose')}
            </Button>
          ) : null}
          <Button
            size="lg"
            onClick={() => {
              forgetShared(id)
                .then(() => navigate('/', { replace: true }))
                .catch(logFault);
            }}
          >
            {t('discard')}
          </Button>
        </div>
      </>
    );
  };
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('title')}</h1>
      {body()}
      <TemplateMenu
        open={chooses}
        onClose={() => setChooses(false)}
        onTemplate={(template) => window.location.assign(newDocumentAddress.template(template) + takingHash(id))}
      />
    </div>
  );
};
export default SharePage;
