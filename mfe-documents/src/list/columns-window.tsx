import { hasExtension } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { rowKeysAtom, setRowKeys } from '@qujat/session';
import { Button } from '@qujat/ui/button';
import { Checkbox } from '@qujat/ui/checkbox';
import { Dialog } from '@qujat/ui/dialog';
import { IconButton } from '@qujat/ui/icon-button';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { useAtomValue } from 'jotai';
import { ArrowDown, ArrowUp, GripVertical, Minus, Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { changed, clampWidth, isHideable, isMovable, moved } from './arrange-columns.ts';
import type { Column } from './columns.ts';
import styles from './columns-window.module.css';
import type { ColumnControl } from './use-columns.ts';
import { useColumnTitle } from './use-column-title.ts';

/** The change of width by one click, CSS pixels. */
const widthStep = 20;

interface ColumnsWindowProps {
  readonly open: boolean;
  readonly control: ColumnControl;
  readonly onClose: () => void;
}

interface LineProps extends Pick<ColumnControl, 'columns'> {
  readonly column: Column;
  readonly index: number;
  readonly last: boolean;
  readonly dragged: boolean;
  readonly change: (columns: readonly Column[]) => void;
  readonly move: (by: number) => void;
  readonly onDragStart: (event: PointerEvent<HTMLElement>) => void;
}

const ColumnLine = ({ column, columns, index, last, dragged, change, move, onDragStart }: LineProps): ReactNode => {
  const { t } = useTranslation('documents');
  const titleOf = useColumnTitle();
  const { key, width } = column;
  const title = titleOf(key);
  const widen = (by: number): void => change(changed(columns, key, { width: clampWidth((width ?? 0) + by) }));
  const press = (event: KeyboardEvent): void => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    move(by);
  };
  return (
    // Keyboard shortcuts of the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={dragged ? `${styles.line} ${styles.dragged}` : styles.line} data-column={key} onKeyDown={press}>
      <span aria-hidden="true" className={styles.grip} onPointerDown={onDragStart}>
        <GripVertical />
      </span>
      <Checkbox
        className={styles.name}
        label={title}
        checked={column.visible}
        disabled={!isHideable(column)}
        onChange={(visible) => change(changed(columns, key, { visible }))}
      />
      {width === null ? (
        <span className={styles.rest}>{t('list.arrange.rest')}</span>
      ) : (
        <fieldset className={styles.width} aria-label={t('list.arrange.width', { column: title })}>
          <IconButton
            size="sm"
            label={t('list.arrange.narrower', { column: title })}
            icon={<Minus aria-hidden="true" />}
            disabled={clampWidth(width - 1) === width}
            onClick={() => widen(-widthStep)}
          />
          <output className={styles.pixels}>{width}</output>
          <IconButton
            size="sm"
            label={t('list.arrange.wider', { column: title })}
            icon={<Plus aria-hidden="true" />}
            disabled={clampWidth(width + 1) === width}
            onClick={() => widen(widthStep)}
          />
        </fieldset>
      )}
      <IconButton
        size="sm"
        label={t('list.arrange.up', { column: title })}
        icon={<ArrowUp aria-hidden="true" />}
        disabled={index === 0}
        onClick={() => move(-1)}
      />
      <IconButton
        size="sm"
        label={t('list.arrange.down', { column: title })}
        icon={<ArrowDown aria-hidden="true" />}
        disabled={last}
        onClick={() => move(1)}
      />
    </li>
  );
};

/** Visibility, order and width of the columns, by mouse and keyboard. Every change shows in the list at once and is saved. */
export const ColumnsWindow = ({ open, control, onClose }: ColumnsWindowProps): ReactNode => {
  const { t } = useTranslation('documents');
  const titleOf = useColumnTitle();
  const withKeys = useAtomValue(rowKeysAtom);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const columns = useRef(control.columns);
  useLayoutEffect(() => {
    columns.current = control.columns;
  }, [control.columns]);
  const lines = control.columns.filter(isMovable);
  const change = (next: readonly Column[]): void => control.arrange(next);
  const move = (key: string, by: number): void => {
    const next = moved(columns.current, key, by);
    if (next === columns.current) return;
    columns.current = next;
    change(next);
    const place = next.filter(isMovable).findIndex((column) => column.key === key) + 1;
    setSaid(t('list.arrange.moved', { column: titleOf(next.find((column) => column.key === key)!.key), place, count: lines.length }));
  };
  /** The line follows the pointer; once past the middle of its neighbour, the two swap places. */
  const drag = (key: string, event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    const grip = event.currentTarget;
    grip.setPointerCapture(event.pointerId);
    setDragged(key);
    const follow = ({ clientY }: globalThis.PointerEvent): void => {
      const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
      const from = items.findIndex((item) => item.dataset['column'] === key);
      const beyond = items.findIndex((item, index) => {
        const { top, height } = item.getBoundingClientRect();
        const middle = top + height / 2;
        return index < from ? clientY < middle : index > from && clientY > middle;
      });
      if (beyond >= 0) move(key, beyond < from ? -1 : 1);
    };
    const end = (): void => {
      grip.removeEventListener('pointermove', follow);
      for (const name of ['pointerup', 'pointercancel'] as const) grip.removeEventListener(name, end);
      setDragged(null);
    };
    grip.addEventListener('pointermove', follow);
    for (const name of ['pointerup', 'pointercancel'] as const) grip.addEventListener(name, end);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('list.arrange.title')}
      description={t('list.arrange.about')}
      size="md"
      footer={
        <>
          <Button disabled={!control.arranged} onClick={() => control.arrange(null)}>
            {t('list.arrange.reset')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('list.arrange.done')}
          </Button>
        </>
      }
    >
      <ul ref={list} aria-label={t('list.arrange.title')} className={styles.lines}>
        {lines.map((column, index) => (
          <ColumnLine
            key={column.key}
            column={column}
            columns={control.columns}
            index={index}
            last={index === lines.length - 1}
            dragged={dragged === column.key}
            change={change}
            move={(by) => move(column.key, by)}
            onDragStart={(event) => drag(column.key, event)}
          />
        ))}
      </ul>
      <div className={styles.keys}>
        {hasExtension('views') ? (
          <Checkbox label={t('list.arrange.compact')} checked={control.compact} onChange={control.setCompact} />
        ) : null}
        <Checkbox label={t('list.arrange.keys')} checked={withKeys} onChange={setRowKeys} />
      </div>
      <output>
        <VisuallyHidden>{said}</VisuallyHidden>
      </output>
    </Dialog>
  );
};
