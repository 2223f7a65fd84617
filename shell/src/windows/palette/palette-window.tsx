import { useTranslation } from '@qujat/i18n';
import { ComboboxList } from '@qujat/ui/combobox';
import { Dialog } from '@qujat/ui/dialog';
import { Search } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { onceFocusIsBack } from '../../frame/focus-order.ts';
import type { WindowProps } from '../../frame/windows/window-props.ts';
import { narrowGroups, type PaletteEntry, type PaletteGroup } from './entry.ts';
import styles from './palette-window.module.css';
import { useDocuments } from './use-documents.ts';
import { useGroups } from './use-groups.ts';

/** A favourite template is also among all templates, but is shown once. */
const withoutDoubles = (entries: readonly PaletteEntry[]): readonly PaletteEntry[] =>
  entries.filter(({ id }, index) => entries.findIndex((other) => other.id === id) === index);

/**
 * The palette's content for the typed text. A remark is visible if there is nothing to choose, or if results are cut off; otherwise only
 * screen readers announce it.
 */
const useFound = (typed: string): { groups: readonly PaletteGroup[]; remark: string | null; seen: boolean } => {
  const { t } = useTranslation('windows');
  const [tabs, templates, ...rest] = useGroups();
  const { documents, templates: others, state } = useDocuments(typed);
  const all = [tabs!, { ...templates!, entries: withoutDoubles([...templates!.entries, ...others]) }, ...rest];
  const groups = [
    ...(documents.length > 0 ? [{ title: t('palette.documents'), entries: documents }] : []),
    ...narrowGroups(all, typed.trim()),
  ];
  const nothing = groups.length === 0;
  if (state === 'failed') return { groups, remark: t('palette.failed'), seen: true };
  if (state === 'searching') return { groups, remark: t('palette.searching'), seen: nothing };
  return { groups, remark: nothing ? t('palette.nothing') : null, seen: nothing };
};

/** Ctrl+K: finds tabs, templates, organisations, settings and documents by number. Arrow keys choose, Enter opens. */
export default function PaletteWindow({ onClosed }: WindowProps): ReactNode {
  const { t } = useTranslation('windows');
  const [open, setOpen] = useState(true);
  const [typed, setTyped] = useState('');
  const chosen = useRef<PaletteEntry | null>(null);
  const { groups, remark, seen } = useFound(typed);
  const entries = groups.flatMap((group) => group.entries);

  // The chosen action runs after the palette has closed, so that the focus ends at its target and not where it started.
  const choose = (entry: PaletteEntry): void => {
    chosen.current = entry;
    setOpen(false);
  };
  const closed = (): void => {
    onClosed();
    onceFocusIsBack(() => chosen.current?.run());
  };
  return (
    <Dialog size="md" open={open} onClose={() => setOpen(false)} onClosed={closed} title={t('palette.title')}>
      <ComboboxList
        label={t('palette.search')}
        hideLabel
        placeholder={t('palette.search')}
        size="lg"
        leading={<Search aria-hidden="true" />}
        maxLength={200}
        text={typed}
        onText={setTyped}
        listLabel={t('palette.title')}
        groups={groups.map(({ title, entries }) => ({
          title,
          options: entries.map(({ id, label, hint }) => ({ key: id, label, detail: hint })),
        }))}
        onChoose={(key) => {
          const entry = entries.find(({ id }) => id === key);
          if (entry) choose(entry);
        }}
      >
        <output className={seen ? styles.remark : styles.unseen}>
          {remark ?? (typed ? t('palette.found', { count: entries.length }) : '')}
        </output>
      </ComboboxList>
    </Dialog>
  );
}
