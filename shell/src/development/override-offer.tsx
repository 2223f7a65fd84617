import { useTranslation } from '@qujat/i18n';
import { askDevelopment, isAllowedOrigin, keepOverride, parseOverride } from '@qujat/remotes/overrides';
import type { DevelopmentAnswer } from '@qujat/releases/page-data';
import { useNavigate } from '@qujat/router';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { useEffect, useState, type ReactNode } from 'react';
import { systemPath } from '../frame/shell-pages.ts';
import styles from './override-offer.module.css';
import { addDevelopmentTexts } from './texts.ts';

const nothing: DevelopmentAnswer = { allowed: false, origins: [] };

/** The permissions of this person; null until they and the texts have loaded. */
function useAnswer(): DevelopmentAnswer | null {
  const [answer, setAnswer] = useState<DevelopmentAnswer | null>(null);
  useEffect(() => {
    let ended = false;
    const answered = askDevelopment().catch((error: unknown) => {
      console.error(error);
      return nothing;
    });
    void Promise.all([answered, addDevelopmentTexts()]).then(([found]) => {
      if (!ended) setAnswer(found);
    });
    return () => {
      ended = true;
    };
  }, []);
  return answer;
}

/**
 * Asks whether this browser should load a remote from an engineer's machine, as the address printed by `npm run dev` proposes. The address
 * alone never does it, because anybody could send one.
 */
const OverrideOffer = ({ wanted }: { wanted: string }): ReactNode => {
  const { t } = useTranslation('development');
  const navigate = useNavigate();
  const answer = useAnswer();
  if (!answer) return null;
  const override = parseOverride(wanted);
  const refusal = (): string | null => {
    if (!override) return t('offer.wrong');
    if (!answer.allowed) return t('offer.notYou');
    return isAllowedOrigin(override.origin, answer.origins)
      ? null
      : t('offer.notThere', { origin: override.origin, allowed: answer.origins.join(', ') });
  };
  const refused = refusal();
  const leave = (): void => void navigate(systemPath, { replace: true });
  return (
    <Card className={styles.offer} title={t('offer.title')}>
      <p>{refused ?? t('offer.text', { ...override })}</p>
      <div className={styles.buttons}>
        {override && refused === null && (
          <Button
            variant="primary"
            onClick={() => {
              keepOverride(override);
              window.location.assign(systemPath);
            }}
          >
            {t('offer.take')}
          </Button>
        )}
        <Button onClick={leave}>{refused === null ? t('offer.leave') : t('offer.close')}</Button>
      </div>
    </Card>
  );
};

export default OverrideOffer;
