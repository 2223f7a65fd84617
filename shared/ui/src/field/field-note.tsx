import type { ElementType, ReactNode } from 'react';
import type { FieldTexts } from './field-texts.ts';
import styles from './field-note.module.css';

type NoteTexts = Pick<FieldTexts, 'error' | 'hint'>;

/** The note below a control: its error, otherwise its hint. An error of `true` has no text. */
export const noteOf = ({ error, hint }: NoteTexts): ReactNode => (typeof error === 'string' && error !== '' ? error : hint);

export interface FieldNoteProps extends NoteTexts {
  /** The id for the control's `aria-describedby`, if there is a note. */
  id: string;
  /** The element of the text: a paragraph, or the element with which a library describes its control. */
  as?: ElementType;
}

/** The line below a control. It is always mounted, so that screen readers announce a later message. */
export function FieldNote({ id, as: Text = 'p', error, hint }: FieldNoteProps): ReactNode {
  const note = noteOf({ error, hint });
  return (
    <div aria-live="polite">
      {note ? (
        <Text id={id} className={note === error ? styles.error : styles.hint}>
          {note}
        </Text>
      ) : null}
    </div>
  );
}
