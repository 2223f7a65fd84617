import { problemsOfDesign, type DesignProblem } from '@qujat/contract/administration/design-problems';
import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { useTranslation } from '@qujat/i18n';
import { useNavigate } from '@qujat/router';
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
import { DesignProblems } from './design-problems.tsx';
import styles from './design.module.css';
import { FormPart } from './form-part.tsx';
import { KeptBar } from './kept-bar.tsx';
import { nameInLanguage } from './name-in-language.ts';
import type { Tried } from './try-form.tsx';
import { TryWindow } from './try-window.tsx';
import { useDesignKeys } from './use-design-keys.ts';
import { useDesign } from './use-design.ts';
import { useNamedPeople } from './use-named-people.ts';
import { Versions } from './versions.tsx';

// locale-keys: templates:design.problem.*

const routeBuilder = lazyPart(() => import(/* webpackChunkName: "route" */ './route/route-builder.tsx'), { whenIdle: true });

type Part = 'form' | 'route' | 'about';
type AboutProblem = 'noName' | 'noIndex' | 'noCategory';

const isOfAbout = (problem: DesignProblem['problem']): problem is AboutProblem =>
  problem === 'noName' || problem === 'noIndex' || problem === 'noCategory';
/** Where it can be mended. */
const partOf = (each: DesignProblem): Part => (isOfAbout(each.problem) ? 'about' : 'field' in each || 'merge' in each ? 'form' : 'route');

interface DesignEditorProps {
  readonly opened: OpenedDesign;
  /** The draft's number is known. */
  readonly onDraft: (draftId: number) => void;
}

/** Form, route and description of a template, saved while they are written, and published when they are whole. */
export const DesignEditor = ({ opened, onDraft }: DesignEditorProps): ReactNode => {
  const { t, i18n } = useTranslation('templates');
  const navigate = useNavigate();
  const work = useDesign(opened);
  const people = useNamedPeople(opened.people);
  const page = useRef<HTMLDivElement>(null);
  const { design, change, draftId } = work;
  // A template without a name is named first.
  const [part, setPart] = useState<Part>(design.ru === '' ? 'about' : 'form');
  const [attempts, setAttempts] = useState(0);
  const [tried, setTried] = useState<Tried>({ language: i18n.language.startsWith('kk') ? 'kk' : 'ru', values: {} });
  const [isTrying, setIsTrying] = useState(false);
  useDesignKeys({ box: page, onUndo: work.undo, onTry: () => setIsTrying(true) });
  const problems = attempts > 0 ? problemsOfDesign(design) : [];
  const errorOf = (problem: AboutProblem): { [K in AboutProblem]?: string } =>
    problems.some((each) => each.problem === problem) ? { [problem]: t(`design.problem.${problem}`) } : {};
  useEffect(() => {
    if (draftId !== null) onDraft(draftId);
    // Only the number matters: the function is another one after each rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [draftId]);

  const name = nameInLanguage(i18n.language, design);
  const publish = async (): Promise<void> => {
    const [first] = problemsOfDesign(design);
    if (first) {
      setPart(partOf(first));
      return setAttempts(attempts + 1);
    }
    const version = await work.publish();
    if (version === null) return setAttempts(attempts + 1);
    showToast({ kind: 'success', text: t('design.published', { name, version }) });
    return navigate('/admin/templates');
  };
  const discard = async (): Promise<void> => {
    if (!(await confirm({ text: t('design.discardQuestion'), action: t('design.discard'), danger: true }))) return;
    if (await work.discard()) await navigate('/admin/templates');
  };
  return (
    <div ref={page} className={styles.page}>
      <DesignBar
        title={name || t('design.untitled')}
        index={design.index}
        state={work.state}
        mayUndo={work.mayUndo}
        mayDiscard={draftId !== null}
        mayPublish={draftId !== null || work.state === 'saving' || work.state === 'failed'}
        onUndo={work.undo}
        onTry={() => setIsTrying(true)}
        onPublish={() => void publish()}
        onDiscard={() => void discard()}
      />
      {opened.templateId === null ? null : (
        <Versions opened={opened} design={design} isDraft={draftId !== null || work.state !== 'untouched'} people={people} />
      )}
      {work.kept ? <KeptBar onTakeUp={work.takeUpKept} onDrop={work.dropKept} /> : null}
      <DesignProblems problems={problems} failure={work.failure} attempts={attempts} />
      <Tabs
        label={t('design.parts')}
        items={(['form', 'route', 'about'] as const).map((value) => ({
          value,
          label: { form: t('design.formPart'), route: t('design.route'), about: t('design.aboutPart') }[value],
        }))}
        value={part}
        onChange={setPart}
      >
        <TabPanel value="form" keep>
          <FormPart
            design={design}
            departments={opened.departments}
            lastFieldNumber={opened.lastFieldNumber}
            tried={tried}
            onTry={setTried}
            onChange={change}
          />
        </TabPanel>
        <TabPanel value="route">
          <LazyPart part={routeBuilder} waiting={<Skeleton shape="block" />}>
            {({ RouteBuilder }) => <RouteBuilder design={design} opened={opened} people={people} onChange={change} />}
          </LazyPart>
        </TabPanel>
        <TabPanel value="about">
          <Card title={t('design.about')} className={styles.card}>
            <AboutSection
              design={design}
              opened={opened}
              errors={{ ...errorOf('noName'), ...errorOf('noIndex'), ...errorOf('noCategory') }}
              onChange={change}
            />
          </Card>
        </TabPanel>
      </Tabs>
      {isTrying ? (
        <TryWindow
          fields={design.fields}
          departments={opened.departments}
          tried={tried}
          onChange={setTried}
          onClose={() => setIsTrying(false)}
        />
      ) : null}
    </div>
  );
};
