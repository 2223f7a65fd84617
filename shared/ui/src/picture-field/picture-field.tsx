import type { ReactNode } from 'react';
import { FileField, type FileFieldProps } from '../file-field/index.ts';
import styles from './picture-field.module.css';

interface PictureFieldProps extends FileFieldProps {
  /** The address of the present picture; null if there is none. */
  picture: string | null;
  /** What the present picture is. */
  alt: string;
}

/** A picture as it is stored, on white as on paper, and a field for another one. */
export function PictureField({ picture, alt, ...field }: PictureFieldProps): ReactNode {
  return (
    <>
      {picture === null ? null : (
        <div className={styles.picture}>
          <img src={picture} alt={alt} />
        </div>
      )}
      <FileField {...field} />
    </>
  );
}
