import type { Post } from '@qujat/contract/feed';
import { useTranslation } from '@qujat/i18n';
import { fileLink, isMarkedScan, ScanMark } from '@qujat/ui/scan-mark';
import { ChevronDown, Download, FileText } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { documentAddress, downloadAddress } from '../file-address.ts';
import styles from './attached.module.css';
import { DocumentName } from './document-name.tsx';

/** The collapsible sections «Загруженные файлы» and «Прикрепленные документы». */
export const Attached = ({ post }: { post: Post }): ReactNode => {
  const { t } = useTranslation('portal');
  const files = post.files.filter((file) => file.downloadCode !== null);
  return (
    <>
      {files.length > 0 && (
        <Section title={t('post.files')} count={files.length}>
          {files.map(({ downloadCode, name, scan }, index) => (
            <li key={`${index} ${downloadCode}`}>
              <a className={styles.entry} href={downloadAddress(downloadCode ?? '')} {...fileLink(scan, name)}>
                <Download size={16} aria-hidden="true" />
                <span>{name}</span>
                {isMarkedScan(scan) ? <ScanMark scan={scan} /> : null}
              </a>
            </li>
          ))}
        </Section>
      )}
      {post.documents.length > 0 && (
        <Section title={t('post.documents')} count={post.documents.length}>
          {post.documents.map((document) => (
            <li key={document.id}>
              <a className={styles.entry} href={documentAddress(document.id)} target="_blank" rel="noopener">
                <FileText size={16} aria-hidden="true" />
                <DocumentName document={document} />
              </a>
            </li>
          ))}
        </Section>
      )}
    </>
  );
};

const Section = ({ title, count, children }: { title: string; count: number; children: ReactNode }): ReactNode => {
  const [open, setOpen] = useState(false);
  const list = useId();
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>
        <button type="button" className={styles.toggle} aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
          <span className={styles.title}>{title}</span>
          <span className={styles.count}>{count}</span>
          <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
        </button>
      </h3>
      <ul id={list} className={styles.list} hidden={!open}>
        {children}
      </ul>
    </section>
  );
};
