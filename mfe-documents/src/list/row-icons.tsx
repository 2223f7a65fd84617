/** The icons of the rows: drawn once, and the same for all of them. */
import { Clock, ExternalLink, Paperclip, Star, StickyNote } from 'lucide-react';
import styles from './row-cells.module.css';

export const rowIcons = {
  clip: <Paperclip aria-hidden="true" />,
  clock: <Clock aria-hidden="true" />,
  window: <ExternalLink aria-hidden="true" className={styles.off} />,
  star: <Star aria-hidden="true" className={styles.off} />,
  starOn: <Star aria-hidden="true" className={styles.starOn} />,
  note: <StickyNote aria-hidden="true" className={styles.off} />,
  noteOn: <StickyNote aria-hidden="true" className={styles.noteOn} />,
};
