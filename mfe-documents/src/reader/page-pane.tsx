import type { DiscussionEntry } from '@qujat/contract/discussion';
import type { Reading } from '@qujat/contract/reading';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { File, FileText, GitCompare, Image, MessageSquarePlus, Table2 } from 'lucide-react';
import { useId, type KeyboardEvent as ReactKeyboardEvent, type ReactNode } from 'react';
import { AttachmentView } from './attachment-view.tsx';
import { PageFrame } from './page-frame.tsx';
import styles from './page.module.css';
import type { TextPlace } from './text-place.ts';

interface PagePaneProps {
  readonly id: number;
  readonly title: string;
  readonly reading: Reading | undefined;
  readonly entries: readonly DiscussionEntry[];
  /** 0: the document, then its attachments. */
  readonly tab: number;
  readonly onTab: (tab: number) => void;
  readonly shownPlace: TextPlace | null;
  readonly selected: TextPlace | null;
  readonly onSelect: (place: TextPlace | null) => void;
  readonly onRemark: () => void;
  readonly onCompare: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const iconOf = ({ preview, name }: Reading['attachments'][number]): ReactNode => {
  if (preview === 'picture') return <Image aria-hidden="true" />;
  if (/\.xlsx?$/i.test(name)) return <Table2 aria-hidden="true" />;
  return preview === 'none' ? <File aria-hidden="true" /> : <FileText aria-hidden="true" />;
};

const moves: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The document and its attachments as tabs with their own names; only the chosen one is loaded (DAY-1, DAY-3). */
export const PagePane = ({ id, title, reading, entries, tab, onTab, selected, onRemark, onCompare, ...page }: PagePaneProps): ReactNode => {
  const { t } = useTranslation('reader');
  const baseId = useId();
  const attachments = reading?.attachments ?? [];
  const tabs = [
    { key: 'document', label: t('tabs.document'), icon: <FileText aria-hidden="true" /> },
    ...attachments.map((each) => ({ key: each.code, label: each.name, icon: iconOf(each) })),
  ];
  const chosen = Math.min(tab, tabs.length - 1);
  const attachment = attachments[chosen - 1];
  const move = (event: ReactKeyboardEvent): void => {
    const by = moves[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (chosen + by + tabs.length) % tabs.length;
    onTab(next);
    document.getElementById(`${baseId}-${next}`)?.focus();
  };
  return (
    <div className={styles.pane}>
      <div className={styles.tabs}>
        <div role="tablist" tabIndex={-1} aria-label={t('tabs.label')} className={styles.tabList} onKeyDown={move}>
          {tabs.map(({ key, label, icon }, index) => (
            <button
              key={key}
              id={`${baseId}-${index}`}
              type="button"
              role="tab"
              aria-selected={index === chosen}
              aria-controls={`${baseId}-view`}
              tabIndex={index === chosen ? 0 : -1}
              title={label}
              className={styles.tab}
              onClick={() => onTab(index)}
            >
              {icon}
              <span>{label}</span>
            </button>
          ))}
        </div>
        {selected && chosen === 0 ? (
          <Button size="sm" icon={<MessageSquarePlus aria-hidden="true" />} onClick={onRemark}>
            {t('remark.button')}
          </Button>
        ) : null}
        {reading && reading.versions > 1 ? (
          <Button size="sm" variant="ghost" icon={<GitCompare aria-hidden="true" />} onClick={onCompare}>
            {reading.changedSinceAgreed ? t('versions.changed') : t('versions.button')}
          </Button>
        ) : null}
      </div>
      <div role="tabpanel" id={`${baseId}-view`} aria-labelledby={`${baseId}-${chosen}`} className={styles.view}>
        {attachment ? (
          <AttachmentView key={attachment.code} documentId={id} attachment={attachment} />
        ) : (
          <PageFrame key={id} id={id} title={title} entries={entries} {...page} />
        )}
      </div>
    </div>
  );
};
