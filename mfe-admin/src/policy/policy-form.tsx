import { hasExtension, queryKey } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { savePolicy } from '@qujat/contract/administration/policy';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useUnsavedText } from '../page/use-unsaved-text.ts';
import { draftOf, readDraft, type Draft, type Problems } from './draft.ts';
import { KeySection, PasswordSection, SessionSection } from './entry-sections.tsx';
import { FactorSection } from './factor-section.tsx';
import { FileSection } from './file-section.tsx';
import { NoticeSection } from './notice-section.tsx';
import { ComingSection, DeputySection } from './people-sections.tsx';
import styles from './policy-page.module.css';
import { RefusalSection } from './refusal-section.tsx';
import type { Answer, SectionProps } from './section-props.ts';

/** The whole policy as one form: a change of several rules is one entry of the log. */
export const PolicyForm = ({ answer }: { readonly answer: Answer }): ReactNode => {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  // What the changes were made on: a later answer replaces nothing that is changed and not saved.
  const [basis, setBasis] = useState(answer);
  const [draft, setDraft] = useState<Draft>(() => draftOf(answer.policy));
  const [problems, setProblems] = useState<Problems>({});
  const { busy, failure, setFailure, run } = useChange({ otherwise: t('structure.failed') });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(basis.policy));
  useUnsavedText('admin/policy', isChanged);
  const begin = (on: Answer): void => {
    setBasis(on);
    setDraft(draftOf(on.policy));
  };
  if (answer !== basis && !isChanged) begin(answer);
  const present = async (): Promise<Answer> => {
    await client.invalidateQueries({ queryKey: queryKey('policy') });
    return client.getQueryData<Answer>(queryKey('policy')) ?? answer;
  };
  const drop = (): void => {
    begin(answer);
    setProblems({});
    setFailure(null);
    void present();
  };
  const most = {
    sessionHours: answer.longestSessionHours,
    sessionIdleMinutes: answer.longestIdleMinutes,
    fileMegabytes: answer.largestFileMegabytes,
  };
  const save = async (): Promise<void> => {
    const read = readDraft(draft, most);
    setProblems(read.problems ?? {});
    if (!read.policy) {
      // After the fields have got their messages.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return setFailure(t('policy.mend'));
    }
    let ended = 0;
    const done = await run(async (send) => {
      ended = (await send(savePolicy, { policy: read.policy, revision: basis.revision }, { background: true })).endedSessions;
    });
    if (!done) return;
    showToast({ kind: 'success', text: ended > 0 ? t('policy.savedEnded', { count: ended }) : t('policy.saved') });
    const saved = await present();
    // What is stored now could not be read: the form keeps what has been saved.
    if (client.getQueryState(queryKey('policy'))?.isInvalidated) return;
    setBasis(saved);
    // What was changed during the saving stays.
    setDraft((now) => (now === draft ? draftOf(saved.policy) : now));
  };
  const props: SectionProps = {
    answer,
    draft,
    most,
    problems,
    change: (part) => {
      setDraft({ ...draft, ...part });
      setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in part))));
      setFailure(null);
    },
  };
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <FactorSection {...props} />
      <PasswordSection {...props} />
      <SessionSection {...props} />
      <KeySection {...props} />
      <ComingSection {...props} />
      <DeputySection {...props} />
      <RefusalSection {...props} />
      <FileSection {...props} />
      {hasExtension('notifications') && <NoticeSection {...props} />}
      <div className={styles.bar}>
        <output className={failure ? styles.problem : styles.note}>
          {failure ?? (isChanged ? t('policy.unsaved') : t('policy.logged'))}
        </output>
        {isChanged && <Button onClick={drop}>{t('policy.drop')}</Button>}
        <Button type="submit" variant="primary" loading={busy} unavailable={!isChanged}>
          {t('structure.save')}
        </Button>
      </div>
    </form>
  );
};
