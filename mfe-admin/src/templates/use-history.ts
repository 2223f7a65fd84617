import type { TemplateDesign } from '@qujat/contract/template-design';
import { useRef, useState } from 'react';

/** So many changes can be taken back. */
const most = 100;
/** Changes of the same text that follow each other so closely are taken back as one, milliseconds. */
const together = 1000;

/** Fields and steps that come, go or move are a change of their own. */
const shapeOf = ({ fields, stages }: TemplateDesign): string =>
  JSON.stringify([fields.map(({ key }) => key), stages.map(({ steps }) => steps.map(({ holder }) => holder))]);

interface History {
  readonly mayUndo: boolean;
  readonly note: (before: TemplateDesign, after: TemplateDesign) => void;
  /** The design as it was before the last change, or null. */
  readonly takeBack: () => TemplateDesign | null;
}

/** The designs before each change of the page. */
export const useHistory = (): History => {
  const past = useRef<TemplateDesign[]>([]);
  /** When a text was last changed; 0 if something else was. */
  const lastText = useRef(0);
  const [count, setCount] = useState(0);
  return {
    mayUndo: count > 0,
    note: (before, after) => {
      const now = Date.now();
      const isText = shapeOf(before) === shapeOf(after);
      const isSameText = isText && now - lastText.current < together;
      lastText.current = isText ? now : 0;
      if (isSameText) return;
      past.current = [...past.current, before].slice(-most);
      setCount(past.current.length);
    },
    takeBack: () => {
      const before = past.current.at(-1) ?? null;
      past.current = past.current.slice(0, -1);
      // What is written next is a change of its own.
      lastText.current = 0;
      setCount(past.current.length);
      return before;
    },
  };
};
