import type { ReactNode } from 'react';
import { cx } from '../cx/index.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** text: a line · title: a thicker line · circle: an avatar · block: a picture or a card. */
  shape?: 'text' | 'title' | 'circle' | 'block';
  /** The fraction of the width that it takes. */
  width?: 'quarter' | 'half' | 'most' | 'full';
  /** How many shapes, one below the other. */
  count?: number;
  className?: string;
}

/** A grey shape in place of content that is loading. Hidden from screen readers: the waiting part announces «Загрузка…» itself. */
export function Skeleton({ shape = 'text', width = 'full', count = 1, className }: SkeletonProps): ReactNode {
  return Array.from({ length: count }, (_, index) => (
    <span key={index} aria-hidden="true" data-skeleton="" className={cx(styles.skeleton, styles[shape], styles[width], className)} />
  ));
}
