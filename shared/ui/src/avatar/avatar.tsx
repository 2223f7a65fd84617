import { useState, type ReactNode } from 'react';
import { cx } from '../cx/index.ts';
import { initials } from './initials.ts';
import styles from './avatar.module.css';

export interface AvatarProps {
  /** The person's name. Hidden from screen readers, because the name is next to it; otherwise use `labelled`. */
  name: string;
  /** Address of the photo; if there is none, or it does not load, the initials are shown. */
  src?: string | null | undefined;
  /** 24, 32 and 40 px. */
  size?: 'sm' | 'md' | 'lg';
  /** The name is not next to it, so the picture itself announces it. */
  labelled?: boolean;
}

/** A person's photo, or their initials. */
export function Avatar({ name, src, size = 'md', labelled }: AvatarProps): ReactNode {
  const [broken, setBroken] = useState<string>();
  const label = labelled ? ({ role: 'img', 'aria-label': name } as const) : ({ 'aria-hidden': true } as const);
  return (
    <span {...label} className={cx(styles.avatar, styles[size])}>
      {src && broken !== src ? <img src={src} alt="" className={styles.photo} onError={() => setBroken(src)} /> : initials(name)}
    </span>
  );
}
