import type { Slots } from '@qujat/remotes/slots';
import type { ReactNode } from 'react';
import type { Problems } from './problems.ts';
import { TemplateFields } from './template-fields.tsx';

const noProblems: Problems = new Map();
const ignore = (): void => {};

/** The form of a template, to be tried where it is designed: what is written goes nowhere but to the asking page. */
const TemplateFormSlot = (props: Slots['documents/template-form']): ReactNode => (
  <TemplateFields {...props} disabled={false} problems={noProblems} onUnreadable={ignore} />
);
export default TemplateFormSlot;
