import { useTranslation } from '@qujat/i18n';
import { forgetOverrides, type OverrideOutcome } from '@qujat/remotes/overrides';
import { LinkButton } from '@qujat/ui/link-button';
import { TriangleAlert, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { reloadPage } from '../frame/reload-page.ts';
import styles from './development-badge.module.css';

/** Shown on every page while this browser loads a remote from an engineer's machine; it can end that. */
export const DevelopmentBadge = ({ outcomes }: { outcomes: readonly OverrideOutcome[] }): ReactNode => {
  const { t } = useTranslation('development');
  const say = ({ remote, origin, state }: OverrideOutcome): string => {
    if (state === 'on') return t('badge.on', { remote, origin });
    return state === 'refused' ? t('badge.refused', { remote, origin }) : t('badge.away', { remote, origin });
  };
  const works = outcomes.every(({ state }) => state === 'on');
  const Icon = works ? Wrench : TriangleAlert;
  return (
    <section className={works ? styles.badge : styles.failed} aria-label={t('badge.title')}>
      <Icon className={styles.icon} size={16} aria-hidden="true" />
      <ul className={styles.list}>
        {outcomes.map((outcome) => (
          <li key={outcome.remote}>{say(outcome)}</li>
        ))}
      </ul>
      <LinkButton
        onClick={() => {
          forgetOverrides();
          reloadPage();
        }}
      >
        {t('badge.off')}
      </LinkButton>
    </section>
  );
};
