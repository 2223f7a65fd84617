import type { ReactNode } from 'react';

/** The texts of every form field. */
export interface FieldTexts {
  label: string;
  /** Shows the label to screen readers only, if the context makes the field's purpose clear. */
  hideLabel?: boolean;
  /** The error of the value; marks the field as invalid. `true` marks it without a text. */
  error?: string | boolean | undefined;
  /** A help line below the field. */
  hint?: ReactNode;
}
