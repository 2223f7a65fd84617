import { useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import { StepPicture, type StepPictureName } from './step-picture.tsx';
import styles from './welcome-window.module.css';

/** The first steps of a new company, in pictures. */
export const FirstSteps = (): ReactNode => {
  const { t } = useTranslation('windows');
  const steps: readonly { readonly picture: StepPictureName; readonly title: string; readonly text: string }[] = [
    { picture: 'identity', title: t('firstSteps.identity'), text: t('firstSteps.identityText') },
    { picture: 'document', title: t('firstSteps.document'), text: t('firstSteps.documentText') },
    { picture: 'route', title: t('firstSteps.route'), text: t('firstSteps.routeText') },
    { picture: 'signature', title: t('firstSteps.signature'), text: t('firstSteps.signatureText') },
  ];
  return (
    <ol className={styles.list}>
      {steps.map(({ picture, title, text }, index) => (
        <li key={picture} className={styles.step}>
          <StepPicture name={picture} />
          <div>
            <h3 className={styles.stepTitle}>
              <span className={styles.number}>{index + 1}</span> {title}
            </h3>
            <p className={styles.stepText}>{text}</p>
            {picture === 'identity' && (
              <a href="/ce/settings/#signature" target="_blank" rel="opener" className={styles.link}>
                {t('firstSteps.settings')}
              </a>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
};
