import type { DraftForm, DraftParticipant } from '@qujat/contract/draft-form';
import { stages, type Stage } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import type { Problems } from '../problems.ts';
import { demandsFor } from './demands.ts';
import { stageOrder, unmetAt } from './route.ts';
import { StageEditor } from './stage-editor.tsx';
import { useStageTitles } from './use-stage-titles.ts';

interface RouteEditorProps {
  readonly form: DraftForm;
  readonly people: readonly DraftParticipant[];
  /** What is written in the template's fields. */
  readonly values: Readonly<Record<string, string>>;
  readonly disabled: boolean;
  readonly problems: Problems;
  readonly onChange: (people: readonly DraftParticipant[]) => void;
}

/** The whole route, as suggested by the template and changed by the person (RTE-4). */
export const RouteEditor = ({ form, people, values, disabled, problems, onChange }: RouteEditorProps): ReactNode => {
  const { t } = useTranslation('new-document');
  const titles = useStageTitles();
  const demands = demandsFor(form, values);
  const hints: Readonly<Record<Stage, string>> = {
    [stages.aggregation]: t('people.noAggregation'),
    [stages.approval]: t('people.noApproval'),
    [stages.execution]: t('people.noExecution'),
    [stages.acknowledgement]: t('people.noAcknowledgement'),
  };
  const problemAt = (stage: Stage): string | null => {
    if (stage === stages.aggregation && problems.has('people')) return t('problem.people');
    if (stage === stages.approval && problems.has('signatory')) return t('problem.signatory');
    if (stage === stages.approval && problems.has('ownApproval')) return t('problem.ownApproval');
    return problems.has('demands') ? (unmetAt(people, stage, demands)[0]?.text ?? null) : null;
  };
  return (
    <div>
      {stageOrder.map((stage) => (
        <StageEditor
          key={stage}
          stage={stage}
          title={titles[stage]}
          hint={hints[stage]}
          people={people}
          departments={form.departments}
          demands={demands}
          disabled={disabled}
          problem={problemAt(stage)}
          onChange={onChange}
        />
      ))}
    </div>
  );
};
