import type { FirstSteps } from '@qujat/contract/administration/first-steps';
import { stages } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import type { ReactNode } from 'react';
import styles from './sheet.module.css';
import type { Choice } from './template-step.tsx';

type Step = NonNullable<FirstSteps['document']>['steps'][number];

interface SheetProps {
  readonly steps: FirstSteps;
  readonly choice: Choice;
}

/** Those whom the document asks, or those who are chosen so far. */
const askedOf = ({ document, people }: FirstSteps, { agrees, approves }: Choice): readonly Step[] => {
  if (document) return document.steps;
  const chosen = [
    { stage: stages.aggregation, id: agrees },
    { stage: stages.approval, id: approves },
  ];
  return chosen.flatMap(({ stage, id }): Step[] => {
    const person = people.find((each) => each.id === id);
    return person ? [{ stage, fullName: person.fullName, position: person.position, state: 'waiting' }] : [];
  });
};

const tones = { waiting: 'grey', agreed: 'green', refused: 'red' } as const;

// locale-keys: firstSteps.states.*
/** What comes of the steps: the letterhead, the template and the people who decide. An outline; the original is drawn by the server. */
export const Sheet = ({ steps, choice }: SheetProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { russian, kazakh, bin, document, published, starters } = steps;
  const name = published?.name ?? starters.find(({ templateId }) => templateId === choice.templateId)?.name ?? t('firstSteps.sheetName');
  const asked = askedOf(steps, choice);
  const group = (stage: Step['stage'], title: string): ReactNode => {
    const rows = asked.filter((each) => each.stage === stage);
    return rows.length === 0 ? null : (
      <>
        <h4 className={styles.stage}>{title}</h4>
        <ul className={styles.people}>
          {rows.map(({ fullName, position, state }) => (
            <li key={fullName} className={styles.person}>
              <span className={styles.who}>
                <b>{fullName}</b>
                <span>{position}</span>
              </span>
              <Badge tone={tones[state]}>{t(`firstSteps.states.${state}`)}</Badge>
            </li>
          ))}
        </ul>
      </>
    );
  };
  return (
    <section className={styles.preview} aria-labelledby="first-steps-sheet">
      <h2 id="first-steps-sheet" className={styles.title}>
        {t('firstSteps.result')}
      </h2>
      <article className={styles.paper}>
        <div className={styles.letterhead}>
          <div lang="kk">
            <b>{kazakh}</b>
            {bin === null ? null : <span>{`БСН ${bin}`}</span>}
          </div>
          <div lang="ru">
            <b>{russian}</b>
            {bin === null ? null : <span>{`БИН ${bin}`}</span>}
          </div>
        </div>
        {document ? <p className={styles.number}>{document.number}</p> : null}
        <h3 className={styles.name}>{name}</h3>
        {document ? (
          <p className={styles.subject}>{document.subject}</p>
        ) : (
          <div aria-hidden="true" className={styles.lines}>
            <i />
            <i />
            <i />
          </div>
        )}
        {group(stages.aggregation, t('firstSteps.agrees'))}
        {group(stages.approval, t('firstSteps.approves'))}
      </article>
    </section>
  );
};
