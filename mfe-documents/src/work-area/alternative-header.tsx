import { cx } from '@qujat/ui/cx';
import { Fragment, type ReactNode } from 'react';
import { CreateButton } from '../templates/create-button.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { HelpButton } from './help-button.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { DocumentSearch, type WorkHeaderProps } from './work-header.tsx';
import styles from './work-header.module.css';

/** The header of layout 100: one row with search, dates and the profile menu (LST-3). */
export const AlternativeHeader = ({ title, list, searches }: WorkHeaderProps): ReactNode => (
  <header className={cx(styles.header, styles.minimal)}>
    <h1 className={styles.title}>{title}</h1>
    {searches ? (
      <Fragment key={list.queue}>
        <DocumentSearch list={list} />
        <PeriodFilter list={list} />
      </Fragment>
    ) : null}
    <div className={styles.end}>
      <CreateButton />
      <HelpButton />
      <ProfileMenu />
    </div>
  </header>
);
