import { hasExtension } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { ComboboxList } from '@qujat/ui/combobox';
import { Dialog } from '@qujat/ui/dialog';
import { useNarrowScreen } from '@qujat/ui/media';
import { Search } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { onceFocusIsBack } from '../../frame/focus-order.ts';
import type { WindowProps } from '../../frame/windows/window-props.ts';
import { narrowGroups, type PaletteEntry, type PaletteGroup } from './entry.ts';
import styles from './palette-window.module.css';
import { useDocuments } from './use-documents.ts';
import { useGroups } from './use-groups.ts';
import { useQuickSearch } from './use-quick-search.ts';

/** A favourite template is also among all templates, but is shown once. */
const withoutDoubles = (entries: readonly PaletteEntry[]): readonly PaletteEntry[] =>
  entries.filter(({ id }, index) => entries.findIndex((other) => other.id === id) === index);

interface Shown {
  readonly groups: readonly PaletteGroup[];
  readonly remark: string | null;
  /** Whether everybody sees the remark; otherwise only screen readers announce it. */
  readonly seen: boolean;
}

/** The specified palette, for a server without the quick search: documents by number, and what the client itself knows. */
const useSpecified = (typed: string, asks: boolean): Shown => {
  const { t } = useTranslation('windows');
  const { tabs, templates, organisations, settings } = useGroups();
  const { documents, templates: others, state } = useDocuments(typed, asks);
  const all = [tabs, { ...templates, entries: withoutDoubles([...templates.entries, ...others]) }, organisations, settings];
  const groups = [
    ...(documents.length > 0 ? [{ title: t('palette.documents'), entries: documents }] : []),
    ...narrowGroups(all, typed.trim()),
  ];
  const nothing = groups.length === 0;
  if (state === 'failed') return { groups, remark: t('palette.failed'), seen: true };
  if (state === 'searching') return { groups, remark: t('palette.searching'), seen: nothing };
  return { groups, remark: nothing ? t('palette.nothing') : null, seen: nothing };
};

/**
 * What the client knows comes first, so that what Enter would choose stays the same when the server's answer arrives. A favourite template
 * that the server finds too is shown once, by the server's group (SHL-21).
 */
const useWithSearch = (typed: string): Shown => {
  const { t } = useTranslation('windows');
  const { tabs, acts, pages, templates, organisations, settings } = useGroups();
  const { groups: found, state } = useQuickSearch(typed);
  const foundIds = new Set(found.flatMap(({ entries }) => entries.map(({ id }) => id)));
  const others = { ...templates, entries: templates.entries.filter(({ id }) => !foundIds.has(id)) };
  const groups = [...narrowGroups([acts, tabs, ...pages, settings, others, organisations], typed.trim()), ...found];
  const nothing = groups.length === 0;
  if (state === 'failed') return { groups, remark: t('palette.failedAll'), seen: true };
  if (state === 'searching') return { groups, remark: t('palette.searchingAll'), seen: nothing };
  return { groups, remark: nothing ? t('palette.nothing') : null, seen: nothing };
};

/** The keys of the palette, for people who have a keyboard. */
const Keys = (): ReactNode => {
  const { t } = useTranslation('windows');
  return (
    <p className={styles.keys} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.choose')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('palette.openIt')}
      </span>
      <span>
        <kbd>Esc</kbd> {t('palette.close')}
      </span>
    </p>
  );
};

/** Ctrl+K: finds documents, people, templates, pages, acts and settings (SHL-21). Arrow keys choose, Enter opens. */
export default function PaletteWindow({ onClosed }: WindowProps): ReactNode {
  const { t } = useTranslation('windows');
  const [open, setOpen] = useState(true);
  const [typed, setTyped] = useState('');
  const chosen = useRef<PaletteEntry | null>(null);
  const searches = hasExtension('quick-search');
  const specified = useSpecified(typed, !searches);
  const withSearch = useWithSearch(typed);
  const { groups, remark, seen } = searches ? withSearch : specified;
  const narrow = useNarrowScreen();
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
    <Dialog
      size="md"
      placement="top"
      open={open}
      onClose={() => setOpen(false)}
      onClosed={closed}
      title={t('palette.title')}
      footer={narrow ? undefined : <Keys />}
    >
      <ComboboxList
        label={searches ? t('palette.searchAll') : t('palette.search')}
        hideLabel
        placeholder={searches ? t('palette.searchAll') : t('palette.search')}
        size="lg"
        leading={<Search aria-hidden="true" />}
        maxLength={200}
        text={typed}
        onText={setTyped}
        listLabel={t('palette.title')}
        groups={groups.map(({ title, entries }) => ({
          title,
          options: entries.map(({ id, label, hint, below, icon: Icon }) => ({
            key: id,
            label,
            detail: hint,
            below,
            icon: Icon && <Icon aria-hidden="true" />,
          })),
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
