import { useState, type ReactNode } from 'react';
import { Button } from '../button/index.ts';
import { FileField, type FileFieldProps } from '../file-field/index.ts';
import styles from './picture-form.module.css';

interface PictureFormProps extends Pick<FileFieldProps, 'label' | 'hint' | 'accept'> {
  /** The address of the present picture; null if there is none. */
  picture: string | null;
  /** What the present picture is. */
  alt: string;
  /** Why a file cannot be taken; undefined if it can. */
  problemOf: (file: File) => string | undefined;
  /** The server's refusal. */
  failure?: string | null;
  busy: boolean;
  texts: { save: string; remove: string };
  /** Whether it has been saved: the field is empty then. */
  onSave: (file: File) => Promise<boolean>;
  /** Left out if the present picture cannot be removed. */
  onRemove?: (() => void) | undefined;
  /** What is to be known before a file is chosen. */
  children?: ReactNode;
}

/** The one picture of something: shown on white as on paper, replaced by a file, and removed. */
export function PictureForm({
  picture,
  alt,
  problemOf,
  failure,
  busy,
  texts,
  onSave,
  onRemove,
  children,
  ...field
}: PictureFormProps): ReactNode {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const save = async (): Promise<void> => {
    if (!file) return;
    const found = problemOf(file);
    setProblem(found);
    if (found === undefined && (await onSave(file))) setFile(null);
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {picture === null ? null : (
        <div className={styles.picture}>
          <img src={picture} alt={alt} />
        </div>
      )}
      <FileField
        {...field}
        value={file}
        error={problem ?? failure ?? undefined}
        onChange={(next) => {
          setFile(next);
          setProblem(undefined);
        }}
      />
      {children}
      <div className={styles.buttons}>
        <Button type="submit" loading={busy} disabled={!file}>
          {texts.save}
        </Button>
        {picture !== null && onRemove ? (
          <Button variant="ghost" onClick={onRemove}>
            {texts.remove}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
