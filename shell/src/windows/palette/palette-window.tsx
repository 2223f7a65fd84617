// oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox with a list of its own (ARIA authoring practices); no element is one
import { useTranslation } from '@qujat/i18n';
import { Dialog } from '@qujat/ui/dialog';
import { TextField } from '@qujat/ui/text-field';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { onceFocusIsBack } from '../../frame/focus-order.ts';
import type { WindowProps } from '../../frame/windows/window-host.tsx';
import { narrowGroups, type PaletteEntry, type PaletteGroup } from './entry.ts';
import styles from './palette-window.module.css';
import { useDocuments } from './use-documents.ts';
import { useGroups } from './use-groups.ts';

/** A favourite template is also found among all templates; it is shown once. */
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

/** Ctrl+K: finds tabs, templates, organisations, settings and documents by number. Arrow keys choose, Enter goes there. */
export default function PaletteWindow({ onClosed }: WindowProps): ReactNode {
  const { t } = useTranslation('windows');
  const [open, setOpen] = useState(true);
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const chosen = useRef<PaletteEntry | null>(null);
  const id = useId();
  const { groups, remark, seen } = useFound(typed);
  const entries = groups.flatMap((group) => group.entries);
  const current = Math.min(marked, entries.length - 1);
  const optionId = (entry: PaletteEntry): string => `${id} ${entry.id}`.replaceAll(' ', '-');
  const shown = entries[current];
  const shownId = shown && optionId(shown);
  useEffect(() => {
    if (shownId) document.getElementById(shownId)?.scrollIntoView?.({ block: 'nearest' });
  }, [shownId]);

  // The chosen action runs after the palette has closed, so that the focus ends at its target and not at its start.
  const choose = (entry: PaletteEntry): void => {
    chosen.current = entry;
    setOpen(false);
  };
  const closed = (): void => {
    onClosed();
    onceFocusIsBack(() => chosen.current?.run());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = entries.length - 1;
    const next = { ArrowDown: current >= last ? 0 : current + 1, ArrowUp: current <= 0 ? last : current - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setMarked(next);
    } else if (event.key === 'Enter' && shown) {
      event.preventDefault();
      choose(shown);
    }
  };
  return (
    <Dialog size="md" open={open} onClose={() => setOpen(false)} onClosed={closed} title={t('palette.title')}>
      <TextField
        label={t('palette.search')}
        hideLabel
        placeholder={t('palette.search')}
        size="lg"
        leading={<Search aria-hidden="true" />}
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={shownId}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.results}>
        <output className={seen ? styles.remark : styles.unseen}>
          {remark ?? (typed ? t('palette.found', { count: entries.length }) : '')}
        </output>
        <div id={id} role="listbox" aria-label={t('palette.title')} className={styles.list}>
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <div className={styles.title} aria-hidden="true">
                {group.title}
              </div>
              {group.entries.map((entry) => (
                <Option key={entry.id} id={optionId(entry)} entry={entry} selected={entry === shown} onChoose={() => choose(entry)} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

/** An option is never focused: the field is, and names the marked one. */
const Option = ({
  id,
  entry,
  selected,
  onChoose,
}: {
  id: string;
  entry: PaletteEntry;
  selected: boolean;
  onChoose: () => void;
}): ReactNode => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the combobox has the keys
  <div id={id} role="option" aria-selected={selected} className={styles.option} onClick={onChoose}>
    <span className={styles.label}>{entry.label}</span>
    {entry.hint ? <span className={styles.hint}>{entry.hint}</span> : null}
  </div>
);
