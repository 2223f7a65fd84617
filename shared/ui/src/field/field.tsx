import { useId, type ReactNode } from 'react';
import { cx } from '../cx/index.ts';
import { VisuallyHidden } from '../visually-hidden/index.ts';
import type { FieldTexts } from './field-texts.ts';
import { FieldNote, noteOf } from './field-note.tsx';
import { RequiredMark } from './required-mark.tsx';
import styles from './field.module.css';

/** Props for the control, which connect it with label, hint and error. */
interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldProps extends FieldTexts {
  id?: string | undefined;
  required?: boolean | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, control, and hint or error below: the frame of every text control. */
export function Field({ id, label, hideLabel, error, hint, required, className, children }: FieldProps): ReactNode {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  const note = noteOf({ error, hint });
  const labelElement = (
    <label htmlFor={controlId} className={styles.label}>
      {label}
      {required ? <RequiredMark /> : null}
    </label>
  );
  return (
    <div className={cx(styles.field, className)}>
      {hideLabel ? <VisuallyHidden>{labelElement}</VisuallyHidden> : labelElement}
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? noteId : undefined,
      })}
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}
