import { useTranslation } from '@qujat/i18n';
import { ArrowRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { readyRoutes, type ReadyRoute } from './ready-routes.ts';
import styles from './ready-route-cards.module.css';

// locale-keys: templates:design.ready.*

interface ReadyRouteCardsProps {
  readonly onChoose: (route: ReadyRoute) => void;
}

/** Three routes to begin with, while there is no step. */
export const ReadyRouteCards = ({ onChoose }: ReadyRouteCardsProps): ReactNode => {
  const { t } = useTranslation('templates');
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.ready}>
      <h2 id={titleId} className={styles.title}>
        {t('design.ready.title')}
      </h2>
      {readyRoutes.map((route) => (
        <button key={route} type="button" className={styles.route} onClick={() => onChoose(route)}>
          <span className={styles.name}>
            {t(`design.ready.${route}.name`)}
            <ArrowRight aria-hidden="true" />
          </span>
          <span className={styles.text}>{t(`design.ready.${route}.text`)}</span>
        </button>
      ))}
    </section>
  );
};
