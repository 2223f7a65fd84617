import { request } from '@qujat/api';
import type { FirstSteps } from '@qujat/contract/administration/first-steps';
import { openDesign, publishDesign, saveDesign } from '@qujat/contract/administration/templates';
import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { Button } from '@qujat/ui/button';
import { linkClass } from '@qujat/ui/link-button';
import { Select } from '@qujat/ui/select';
import { ArrowRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './first-steps.module.css';
import { withTwoSteps } from './two-steps.ts';
import { useFirstStepsChange } from './use-first-steps.ts';

export interface Choice {
  readonly templateId: number | null;
  readonly agrees: number | null;
  readonly approves: number | null;
}

interface TemplateStepProps {
  readonly steps: FirstSteps;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}

// locale-keys: firstSteps.agrees
// locale-keys: firstSteps.approves
/** A template of the product gets a route of two people and is published, by the calls of the builder. */
export const TemplateStep = ({ steps: { starters, people, published, isFinished }, choice, onChoice }: TemplateStepProps): ReactNode => {
  const { t } = useTranslation('admin');
  const group = useId();
  const { busy, failure, setFailure, run } = useFirstStepsChange();
  const { templateId, agrees, approves } = choice;
  if (published) {
    return (
      <p className={styles.hint}>
        {t('firstSteps.publishedAs')}{' '}
        <Link className={linkClass} to={`/admin/templates/design?template=${published.templateId}`}>
          {published.name}
        </Link>
      </p>
    );
  }
  if (isFinished) return null;
  const publish = (): void => {
    if (templateId === null || agrees === null || approves === null) return setFailure(t('firstSteps.chooseBoth'));
    void run(async (send) => {
      const opened = await request(openDesign, { templateId }, { background: true });
      const design = withTwoSteps(opened.design, { agrees, approves });
      const known = opened.draftId === null ? { templateId } : { draftId: opened.draftId, revision: opened.revision };
      const { draftId, revision } = await send(saveDesign, { ...known, design });
      await send(publishDesign, { draftId, revision });
    });
  };
  const choices = people.map(({ id, fullName, position }) => ({ value: String(id), label: fullName, detail: position }));
  const person = (role: 'agrees' | 'approves'): ReactNode => (
    <Select
      label={t(`firstSteps.${role}`)}
      options={choices}
      value={choice[role] === null ? null : String(choice[role])}
      onChange={(value) => {
        setFailure(null);
        onChoice({ ...choice, [role]: Number(value) });
      }}
    />
  );
  return (
    <>
      <p className={styles.hint}>{t('firstSteps.templateHint')}</p>
      <fieldset className={styles.starters}>
        <legend className={styles.legend}>{t('firstSteps.starters')}</legend>
        <div className={styles.cards}>
          {starters.map((each) => (
            <label key={each.templateId} className={styles.starter}>
              <input
                type="radio"
                name={group}
                checked={each.templateId === templateId}
                onChange={() => onChoice({ ...choice, templateId: each.templateId })}
              />
              <span className={styles.starterName}>{each.name}</span>
              <span className={styles.hint}>
                {[each.fields > 0 && t('firstSteps.fields', { count: each.fields }), each.needsKey && t('firstSteps.needsKey')]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.route}>
        {person('agrees')}
        {person('approves')}
      </div>
      {people.length > 2 ? null : <p className={styles.hint}>{t('firstSteps.waitForPeople')}</p>}
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
      <div className={styles.buttons}>
        <Button variant="primary" icon={<ArrowRight aria-hidden="true" />} loading={busy} onClick={publish}>
          {t('firstSteps.publish')}
        </Button>
        <Link className={linkClass} to={templateId === null ? '/admin/templates/design' : `/admin/templates/design?template=${templateId}`}>
          {t('firstSteps.builder')}
        </Link>
      </div>
    </>
  );
};
