import { problemsOfDesign } from '@qujat/contract/administration/design-problems';
import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { useTranslation } from '@qujat/i18n';
import { useNavigate, useSearchParams } from '@qujat/router';
import { lazyPart } from '@qujat/lazy';
import { Card } from '@qujat/ui/card';
import { confirm } from '@qujat/ui/confirm';
import { LazyPart } from '@qujat/ui/lazy-part';
import { Skeleton } from '@qujat/ui/skeleton';
import { TabPanel, Tabs } from '@qujat/ui/tabs';
import { showToast } from '@qujat/ui/toast';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { AboutSection } from './about-section.tsx';
import { DesignBar } from './design-bar.tsx';
import styles from './design.module.css';
import { FieldsSection } from './fields-section.tsx';
import { SheetPreview } from './sheet/sheet-preview.tsx';
import { TextSection } from './text/text-section.tsx';
import { TryForm, type Tried } from './try-form.tsx';
import { useDesign } from './use-design.ts';
import { useNamedPeople } from './use-named-people.ts';
import { useProblemText } from './use-problem-text.ts';
import { Versions } from './versions.tsx';

// locale-keys: design.problem.*

const routeBuilder = lazyPart(() => import(/* webpackChunkName: "route" */ './route/route-builder.tsx'), { whenIdle: true });

interface DesignEditorProps {
  readonly opened: OpenedDesign;
}

/** Names, form and route of a template, saved while they are written, and published when they are whole. */
export const DesignEditor = ({ opened }: DesignEditorProps): ReactNode => {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [, setParameters] = useSearchParams();
  const work = useDesign(opened);
  const people = useNamedPeople(opened.people);
  const textOf = useProblemText();
  const [part, setPart] = useState<'form' | 'route'>('form');
  const [attempts, setAttempts] = useState(0);
  const [tried, setTried] = useState<Tried>({ language: 'ru', values: {} });
  const summary = useRef<HTMLDivElement>(null);
  const { design, change, draftId } = work;
  const problems = attempts > 0 ? problemsOfDesign(design) : [];
  const errorOf = (problem: 'noName' | 'noIndex' | 'noCategory'): { [K in typeof problem]?: string } =>
    problems.some((each) => each.problem === problem) ? { [problem]: t(`design.problem.${problem}`) } : {};
  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);
  useEffect(() => {
    if (draftId !== null) setParameters({ draft: String(draftId) }, { replace: true });
    // Only the number matters: the function is another one after each change of the address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [draftId]);

  const publish = async (): Promise<void> => {
    if (problemsOfDesign(design).length > 0) return setAttempts(attempts + 1);
    const version = await work.publish();
    if (version === null) return setAttempts(attempts + 1);
    showToast({ kind: 'success', text: t('design.published', { name: design.ru, version }) });
    return navigate('/admin/templates');
  };
  const discard = async (): Promise<void> => {
    if (!(await confirm({ text: t('design.discardQuestion'), action: t('design.discard'), danger: true }))) return;
    if (await work.discard()) await navigate('/admin/templates');
  };
  return (
    <div className={styles.page}>
      <DesignBar
        title={design.ru || t('design.untitled')}
        state={work.state}
        mayDiscard={draftId !== null}
        mayPublish={draftId !== null || work.state === 'saving' || work.state === 'failed'}
        onPublish={() => void publish()}
        onDiscard={() => void discard()}
      />
      <div ref={summary} tabIndex={-1} className={styles.summary}>
        {work.failure ? (
          <p role="alert" className={styles.notice}>
            {work.failure}
          </p>
        ) : null}
        {problems.length > 0 ? (
          <div role="alert" className={styles.notice}>
            {t('design.cannotPublish')}
            <ul className={styles.problems}>
              {problems.map((each) => (
                <li key={textOf(each)}>{textOf(each)}</li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
      <Tabs
        label={t('design.parts')}
        items={[
          { value: 'form', label: t('design.formPart') },
          { value: 'route', label: t('design.route') },
        ]}
        value={part}
        onChange={setPart}
      >
        <TabPanel value="form" keep className={styles.columns}>
          <div className={styles.column}>
            <Card title={t('design.about')} className={styles.card}>
              <AboutSection
                design={design}
                opened={opened}
                errors={{ ...errorOf('noName'), ...errorOf('noIndex'), ...errorOf('noCategory') }}
                onChange={change}
              />
            </Card>
            <Card title={t('design.form')} className={styles.card}>
              <FieldsSection fields={design.fields} onChange={(fields) => change({ ...design, fields })} />
            </Card>
            <Card title={t('design.text.title')} className={styles.card}>
              <TextSection text={design.text} fields={design.fields} onChange={(text) => change({ ...design, text })} />
            </Card>
          </div>
          <div className={styles.column}>
            {opened.templateId === null ? null : <Versions opened={opened} design={design} people={people} />}
            <Card title={t('design.tryForm')} className={styles.card}>
              <TryForm fields={design.fields} departments={opened.departments} tried={tried} onChange={setTried} />
            </Card>
            <SheetPreview design={design} language={tried.language} values={tried.values} />
          </div>
        </TabPanel>
        <TabPanel value="route">
          <LazyPart part={routeBuilder} waiting={<Skeleton shape="block" />}>
            {({ RouteBuilder }) => <RouteBuilder design={design} opened={opened} people={people} onChange={change} />}
          </LazyPart>
        </TabPanel>
      </Tabs>
    </div>
  );
};
