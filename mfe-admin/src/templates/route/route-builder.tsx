import { problemsOfDesign } from '@qujat/contract/administration/design-problems';
import type { OpenedDesign } from '@qujat/contract/administration/templates';
import type { DesignedStep } from '@qujat/contract/designed-step';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { useRef, useState, type ReactNode } from 'react';
import { addedStep, withStage } from '../design-edit.ts';
import type { NamedPeople } from '../person-choice.tsx';
import { CheckCard } from './check-card.tsx';
import { ReadyRouteCards } from './ready-route-cards.tsx';
import { isEmptyRoute, withReadyRoute } from './ready-routes.ts';
import { insertStep, moveStep, removeStep, stepAt, withStep, type StepPlace } from './route-edit.ts';
import styles from './route-builder.module.css';
import { SimulationPlace } from './simulation-place.tsx';
import { StageColumn } from './stage-column.tsx';
import { useRouteKeys } from './use-route-keys.ts';

interface RouteBuilderProps {
  readonly design: TemplateDesign;
  readonly opened: Pick<OpenedDesign, 'roles' | 'departments'>;
  readonly people: NamedPeople;
  readonly onChange: (design: TemplateDesign) => void;
}

interface Removed {
  readonly place: StepPlace;
  readonly step: DesignedStep;
}

/** The four stages beside each other, a step edited in place, and whom the route asks (ADM-50). */
export const RouteBuilder = ({ design, opened, people, onChange }: RouteBuilderProps): ReactNode => {
  const { t } = useTranslation('templates');
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<StepPlace | null>(null);
  const [lit, setLit] = useState<StepPlace | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const problems = problemsOfDesign(design);
  const remove = (place: StepPlace): void => {
    const step = stepAt(design, place);
    if (!step) return;
    setRemoved({ place, step });
    setChosen(null);
    focus({ ...place, index: Math.max(0, place.index - 1) });
    onChange(removeStep(design, place));
  };
  const focus = useRouteKeys({
    box,
    design,
    onChange,
    onMoved: (from, to) => setChosen(chosen && chosen.stage === from.stage && chosen.index === from.index ? to : null),
    onRemove: remove,
  });
  const move = (place: StepPlace, by: -1 | 1): void => {
    const moved = moveStep(design, place, by === -1 ? 'ArrowUp' : 'ArrowDown', Infinity);
    if (!moved) return;
    setChosen(moved.place);
    onChange(moved.design);
  };
  const restore = ({ place, step }: Removed): void => {
    setRemoved(null);
    focus(place);
    onChange(insertStep(design, place, step));
  };
  return (
    <div className={styles.builder}>
      <div className={styles.work}>
        {isEmptyRoute(design) ? <ReadyRouteCards onChoose={(route) => onChange(withReadyRoute(design, route, opened.roles))} /> : null}
        <p className={styles.hint}>{t('design.routeKeys')}</p>
        <div ref={box} className={styles.stages} data-open={chosen?.stage}>
          {design.stages.map((stage, index) => (
            <StageColumn
              key={stage.stage}
              stage={stage}
              number={index + 1}
              chosen={chosen}
              lit={lit}
              keyRequirement={design.keyRequirement}
              onPoint={setLit}
              problems={problems}
              fields={design.fields}
              opened={opened}
              people={people}
              onStage={(next) => onChange(withStage(design, next))}
              onChoose={setChosen}
              onStep={(place, step) => onChange(withStep(design, place, step))}
              onMove={move}
              onRemove={remove}
              onAdd={() => {
                const place = { stage: stage.stage, index: stage.steps.length };
                setChosen(place);
                focus(place);
                onChange(withStage(design, { ...stage, steps: addedStep(stage) }));
              }}
            />
          ))}
        </div>
        <output className={styles.undo}>
          {removed ? (
            <>
              {t('design.stepRemoved')}
              <Button size="sm" onClick={() => restore(removed)}>
                {t('design.restoreStep')}
              </Button>
            </>
          ) : null}
        </output>
        <CheckCard
          design={design}
          problems={problems}
          opened={opened}
          people={people}
          onShow={(place) => {
            setChosen(place);
            focus(place);
          }}
          onChange={onChange}
        />
      </div>
      <SimulationPlace design={design} departments={opened.departments} people={people} lit={lit ?? chosen} onPoint={setLit} />
    </div>
  );
};
