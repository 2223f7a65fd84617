import { textOfFailure } from '@qujat/api';
import { hideFirstSteps, type FirstSteps } from '@qujat/contract/administration/first-steps';
import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { Badge } from '@qujat/ui/badge';
import { Button } from '@qujat/ui/button';
import { ErrorCard } from '@qujat/ui/error-card';
import { linkClass } from '@qujat/ui/link-button';
import { useState, type ReactNode } from 'react';
import { AdminPage } from '../access/admin-page.tsx';
import { Page } from '../page/page.tsx';
import { Waiting } from '../page/waiting.tsx';
import { DocumentStep } from './document-step.tsx';
import styles from './first-steps.module.css';
import { PeopleStep } from './people-step.tsx';
import { progressOf, type StepName } from './progress.ts';
import { Sheet } from './sheet.tsx';
import { StepCard } from './step-card.tsx';
import { TemplateStep, type Choice } from './template-step.tsx';
import { useFirstSteps, useFirstStepsChange } from './use-first-steps.ts';

const OrganisationStep = ({ steps: { russian, bin } }: { readonly steps: FirstSteps }): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <p className={styles.facts}>
      <span className={styles.fact}>{russian}</span>
      <span className={styles.fact}>{bin === null ? <Badge>{t('firstSteps.noBin')}</Badge> : t('firstSteps.bin', { bin })}</span>
    </p>
  );
};

// locale-keys: firstSteps.titles.*
const Steps = ({ steps }: { readonly steps: FirstSteps }): ReactNode => {
  const { t } = useTranslation('admin');
  const [choice, setChoice] = useState<Choice>({ templateId: steps.starters[0]?.templateId ?? null, agrees: null, approves: null });
  const { busy, run } = useFirstStepsChange();
  const progress = progressOf(steps);
  const hide = (): void =>
    // The sidebar is the server's: a new page draws it again.
    void run((send) => send(hideFirstSteps, { isHidden: !steps.isHidden }), { reload: () => window.location.reload() });
  const contents: Readonly<Record<StepName, ReactNode>> = {
    organisation: <OrganisationStep steps={steps} />,
    people: <PeopleStep steps={steps} />,
    template: <TemplateStep steps={steps} choice={choice} onChoice={setChoice} />,
    document: <DocumentStep steps={steps} />,
  };
  return (
    <Page
      title={t('firstSteps.title')}
      aside={
        steps.isFinished ? null : (
          <Button variant="ghost" loading={busy} onClick={hide}>
            {t(steps.isHidden ? 'firstSteps.show' : 'firstSteps.hide')}
          </Button>
        )
      }
    >
      <div className={styles.progress}>
        <span aria-hidden="true" className={styles.bars}>
          {progress.steps.map(({ name, done }) => (
            <i key={name} data-state={done ? 'done' : name === progress.next ? 'now' : 'later'} />
          ))}
        </span>
        <span className={styles.hint}>
          {progress.next === null ? t('firstSteps.allDone') : t('firstSteps.left', { count: progress.minutesLeft })}
        </span>
      </div>
      <div className={styles.columns}>
        <ol className={styles.steps}>
          {progress.steps.map(({ name, done }, index) => (
            <StepCard
              key={name}
              number={index + 1}
              title={t(`firstSteps.titles.${name}`)}
              done={done}
              current={name === progress.next}
              action={
                name === 'organisation' ? (
                  <Link className={linkClass} to="/admin/organisation">
                    {t('firstSteps.change')}
                  </Link>
                ) : undefined
              }
            >
              {contents[name]}
            </StepCard>
          ))}
        </ol>
        <Sheet steps={steps} choice={choice} />
      </div>
    </Page>
  );
};

const Loaded = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { data, error, refetch, isFetching } = useFirstSteps();
  if (data) return <Steps steps={data} />;
  if (error)
    return <ErrorCard title={t('firstSteps.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  return <Waiting titled />;
};

/** /admin/first-steps: from a new organisation to its first signed document, on one page (ADM-10). */
const FirstStepsPage = (): ReactNode => (
  <AdminPage name="first-steps">
    <Loaded />
  </AdminPage>
);

export default FirstStepsPage;
