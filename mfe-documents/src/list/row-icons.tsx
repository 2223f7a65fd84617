import { Clock, Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './row-cells.module.css';

/**
 * The icons that every row has: one path each, drawn by the style sheet. As components with all their attributes they
 * would be a third of a row's work.
 */
export const drawn = (path: string, className = styles.icon): ReactNode => (
  <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
    <path d={path} />
  </svg>
);

const star = 'M12 3.2 14.7 8.7 20.8 9.6 16.4 13.9 17.4 20 12 17.1 6.6 20 7.6 13.9 3.2 9.6 9.3 8.7z';
const note = 'M15 20H5a1.5 1.5 0 0 1-1.5-1.5v-13A1.5 1.5 0 0 1 5 4h14a1.5 1.5 0 0 1 1.5 1.5v9zv-4a1.5 1.5 0 0 1 1.5-1.5h4';

export const rowIcons = {
  window: drawn('M14 4h6v6M20 4l-9 9M18 14v4.5a1.5 1.5 0 0 1-1.5 1.5H5.5A1.5 1.5 0 0 1 4 18.5v-11A1.5 1.5 0 0 1 5.5 6H10'),
  star: drawn(star),
  starOn: drawn(star, `${styles.icon} ${styles.starOn}`),
  note: drawn(note),
  noteOn: drawn(note, `${styles.icon} ${styles.noteOn}`),
  more: drawn('M5 12h.01M12 12h.01M19 12h.01'),
  clip: <Paperclip aria-hidden="true" />,
  clock: <Clock aria-hidden="true" />,
};
