import { maxSteps, type TemplateDesign } from '@qujat/contract/template-design';
import { useEffect, useRef, type RefObject } from 'react';
import { moveStep, nextPlace, stepAt, toggleDemand, withStep, type Arrow, type StepPlace } from './route-edit.ts';

const arrows: ReadonlySet<string> = new Set<Arrow>(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);
const isArrow = (key: string): key is Arrow => arrows.has(key);

const placeOf = (element: Element): StepPlace | null => {
  const [stage, index] = (element instanceof HTMLElement ? (element.dataset['step'] ?? '') : '').split(':').map(Number);
  return stage === undefined || index === undefined ? null : { stage: stage as StepPlace['stage'], index };
};

interface RouteKeys {
  readonly box: RefObject<HTMLElement | null>;
  readonly design: TemplateDesign;
  readonly onChange: (design: TemplateDesign) => void;
  /** A step has come to another place. */
  readonly onMoved: (from: StepPlace, to: StepPlace) => void;
  readonly onRemove: (place: StepPlace) => void;
}

/**
 * Arrows go from step to step, Alt with an arrow moves the step, L makes it obligatory or not, Delete removes it. They work on the head of a
 * step's card, so that its fields keep the keys that they need. Returns what gives the focus to a step, once it is drawn.
 */
export const useRouteKeys = ({ box, design, onChange, onMoved, onRemove }: RouteKeys): ((place: StepPlace) => void) => {
  const target = useRef<StepPlace | null>(null);
  const headOf = (place: StepPlace): HTMLElement | null | undefined =>
    box.current?.querySelector<HTMLElement>(`[data-step="${place.stage}:${place.index}"]`);
  useEffect(() => {
    if (target.current === null) return;
    const head = headOf(target.current) ?? box.current?.querySelector<HTMLElement>(`[data-adds="${target.current.stage}"]`);
    target.current = null;
    head?.focus();
  });
  useEffect(() => {
    const route = box.current;
    const move = (place: StepPlace, arrow: Arrow): void => {
      const moved = moveStep(design, place, arrow, maxSteps);
      if (!moved) return;
      target.current = moved.place;
      onMoved(place, moved.place);
      onChange(moved.design);
    };
    const onKey = (event: KeyboardEvent): void => {
      const place = event.target instanceof Element ? placeOf(event.target) : null;
      const step = place && stepAt(design, place);
      if (!place || !step || event.ctrlKey || event.metaKey) return;
      if (isArrow(event.key)) {
        event.preventDefault();
        if (event.altKey) return move(place, event.key);
        const next = nextPlace(design, place, event.key);
        if (next) headOf(next)?.focus();
      } else if (event.key === 'Delete') {
        event.preventDefault();
        onRemove(place);
      } else if (event.code === 'KeyL' && !event.altKey) {
        event.preventDefault();
        onChange(withStep(design, place, toggleDemand(step)));
      }
    };
    route?.addEventListener('keydown', onKey);
    return () => route?.removeEventListener('keydown', onKey);
  });
  return (place) => {
    target.current = place;
  };
};
