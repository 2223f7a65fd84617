import type { ReactNode } from 'react';
import styles from './person.module.css';

export type Fact = readonly [name: string, value: ReactNode];

/** Names and values in two columns. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }): ReactNode => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name} className={styles.fact}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
