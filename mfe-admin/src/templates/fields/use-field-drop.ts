import { templateFieldKinds } from '@qujat/contract/template-field-kinds';
import type { DesignedField } from '@qujat/contract/designed-field';
import { useEffect, useState, type RefObject } from 'react';

const dataType = 'application/x-qujat-field';

interface FieldDrop {
  readonly box: RefObject<HTMLElement | null>;
  readonly onAdd: (kind: DesignedField['kind'], at: number) => void;
  /** The field comes before the one that stands at this place now. */
  readonly onPlace: (from: number, at: number) => void;
}

/** The place before which a drop at this height comes. */
const placeAt = (list: Element, y: number): number => {
  const cards = [...list.children];
  const below = cards.findIndex((card) => {
    const { top, height } = card.getBoundingClientRect();
    return y < top + height / 2;
  });
  return below === -1 ? cards.length : below;
};

/**
 * Fields that are dragged: from elements with `data-drag` ("kind:sum", "field:2") to the list marked `data-drops`. Buttons and keys do the
 * same. Returns the place of the drop while something is dragged over the list.
 */
export const useFieldDrop = ({ box, onAdd, onPlace }: FieldDrop): number | null => {
  const [place, setPlace] = useState<number | null>(null);
  useEffect(() => {
    const root = box.current;
    const listOf = (event: DragEvent): Element | null =>
      event.dataTransfer?.types.includes(dataType) && event.target instanceof Element ? event.target.closest('[data-drops]') : null;
    const onStart = (event: DragEvent): void => {
      const dragged = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drag]') : null;
      if (dragged?.dataset['drag']) event.dataTransfer?.setData(dataType, dragged.dataset['drag']);
    };
    const onOver = (event: DragEvent): void => {
      const list = listOf(event);
      if (list) event.preventDefault();
      setPlace(list && placeAt(list.querySelector('ol') ?? list, event.clientY));
    };
    const onDrop = (event: DragEvent): void => {
      const list = listOf(event);
      setPlace(null);
      if (!list) return;
      event.preventDefault();
      const [what, value = ''] = (event.dataTransfer?.getData(dataType) ?? '').split(':');
      const at = placeAt(list.querySelector('ol') ?? list, event.clientY);
      const kind = templateFieldKinds.find((each) => each === value);
      if (what === 'kind' && kind) onAdd(kind, at);
      else if (what === 'field') onPlace(Number(value), at);
    };
    const onEnd = (): void => setPlace(null);
    root?.addEventListener('dragstart', onStart);
    root?.addEventListener('dragover', onOver);
    root?.addEventListener('drop', onDrop);
    root?.addEventListener('dragend', onEnd);
    return () => {
      root?.removeEventListener('dragstart', onStart);
      root?.removeEventListener('dragover', onOver);
      root?.removeEventListener('drop', onDrop);
      root?.removeEventListener('dragend', onEnd);
    };
  });
  return place;
};
