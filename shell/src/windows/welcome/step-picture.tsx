import type { ReactNode } from 'react';
import styles from './step-picture.module.css';

export type StepPictureName = 'identity' | 'document' | 'route' | 'signature';

const Paper = ({ x = 44, signed = false }: { x?: number; signed?: boolean }): ReactNode => (
  <g transform={`translate(${x} 14)`}>
    <rect className={styles.paper} width="56" height="72" rx="5" />
    <rect className={styles.accent} x="8" y="9" width="40" height="3" rx="1.5" />
    <rect className={styles.strong} x="16" y="19" width="24" height="4" rx="2" />
    {[30, 37, 44].map((y) => (
      <rect key={y} className={styles.line} x="8" y={y} width={y === 44 ? 26 : 40} height="3" rx="1.5" />
    ))}
    {signed ? (
      <path className={styles.stroke} d="M10 62c5-8 8-8 9-3s4 5 7 0 6-4 8 1 6 1 10-3" />
    ) : (
      <rect className={styles.box} x="8" y="53" width="40" height="12" rx="3" />
    )}
  </g>
);

const Person = ({ x, done }: { x: number; done: boolean }): ReactNode => (
  <g transform={`translate(${x} 50)`}>
    <circle className={done ? styles.done : styles.waiting} r="15" />
    {done ? (
      <path className={styles.tick} d="m-6 0 4 5 8-9" />
    ) : (
      <path className={styles.figure} d="M-7 7a7 7 0 0 1 14 0M0-2a4 4 0 1 0 0-8 4 4 0 0 0 0 8" />
    )}
  </g>
);

const Key = (): ReactNode => (
  <g transform="translate(84 62)">
    <circle className={styles.disc} r="19" />
    <path className={styles.keyShape} d="M-3-1a5 5 0 1 0-1 3l2 0 2-2 2 2 2-2 2 2 3-3Z" />
  </g>
);

const drawings: Readonly<Record<StepPictureName, () => ReactNode>> = {
  identity: () => (
    <>
      <rect className={styles.paper} x="30" y="22" width="84" height="56" rx="6" />
      <circle className={styles.waiting} cx="52" cy="44" r="11" />
      <path className={styles.figure} d="M45 51a7 7 0 0 1 14 0M52 43a4 4 0 1 0 0-8 4 4 0 0 0 0 8" />
      <rect className={styles.strong} x="70" y="36" width="34" height="4" rx="2" />
      <rect className={styles.line} x="70" y="45" width="24" height="3" rx="1.5" />
      <rect className={styles.line} x="40" y="64" width="36" height="3" rx="1.5" />
      <Key />
    </>
  ),
  document: () => <Paper />,
  route: () => (
    <>
      <path className={styles.way} d="M43 50h20M81 50h20" />
      <Person x={28} done />
      <Person x={72} done />
      <Person x={116} done={false} />
    </>
  ),
  signature: () => (
    <>
      <Paper x={32} signed />
      <Key />
    </>
  ),
};

/** Draws the subject of a step. The text next to it says the same, so it is hidden from screen readers. */
export const StepPicture = ({ name }: { name: StepPictureName }): ReactNode => (
  <svg className={styles.picture} viewBox="0 0 144 100" aria-hidden="true" focusable="false">
    {drawings[name]()}
  </svg>
);
