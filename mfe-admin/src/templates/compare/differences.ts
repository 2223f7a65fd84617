/** What two designs of a template differ in. Pure. */
import type { DesignedField } from '@qujat/contract/designed-field';
import type { DesignedStep } from '@qujat/contract/designed-step';
import type { DesignedStage, TemplateDesign } from '@qujat/contract/template-design';
import { changedLines } from './changed-lines.ts';
import { holderOf, pairSteps } from './step-pairs.ts';

const aboutParts = [
  'ru',
  'kk',
  'index',
  'category',
  'descriptionRu',
  'descriptionKk',
  'keyRequirement',
  'correspondence',
  'mayBePublic',
  'starterRoles',
  'starterDepartments',
] as const;
export type AboutPart = (typeof aboutParts)[number] | 'layout';

type Change = 'added' | 'removed' | 'changed';

export type Difference =
  | { readonly part: 'about'; readonly change: 'changed'; readonly what: AboutPart }
  | { readonly part: 'form'; readonly change: Change; readonly before: DesignedField | null; readonly after: DesignedField | null }
  /** The same fields in another order. */
  | { readonly part: 'form'; readonly change: 'changed'; readonly what: 'order' }
  | { readonly part: 'text'; readonly change: 'added' | 'removed'; readonly language: 'ru' | 'kk'; readonly line: string }
  | {
      readonly part: 'route';
      readonly change: Change;
      readonly stage: DesignedStage['stage'];
      readonly before: DesignedStep | null;
      readonly after: DesignedStep | null;
    }
  /** The steps are asked in another order, or one after another instead of at once. */
  | { readonly part: 'route'; readonly change: 'changed'; readonly stage: DesignedStage['stage']; readonly what: 'order' };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const ofAbout = (before: TemplateDesign, after: TemplateDesign): Difference[] => {
  const changed: AboutPart[] = aboutParts.filter((part) => !isSame(before[part], after[part]));
  if (before.text.layout !== after.text.layout) changed.push('layout');
  return changed.map((what) => ({ part: 'about', change: 'changed', what }));
};

interface Pair<T> {
  readonly before: T | null;
  readonly after: T | null;
}

/** The rows of both lists, matched by their names: those of the later list in its order, then those that it no longer has. */
const paired = <T>(before: readonly T[], after: readonly T[], nameOf: (row: T) => string): readonly Pair<T>[] => {
  const earlier = new Map(before.map((row) => [nameOf(row), row]));
  const later = new Set(after.map(nameOf));
  return [
    ...after.map((row) => ({ before: earlier.get(nameOf(row)) ?? null, after: row })),
    ...before.filter((row) => !later.has(nameOf(row))).map((row) => ({ before: row, after: null })),
  ];
};

const changeOf = <T>({ before, after }: Pair<T>): Change | null => {
  if (before === null) return 'added';
  if (after === null) return 'removed';
  return isSame(before, after) ? null : 'changed';
};

/** Whether the rows that both lists have stand in another order. */
const isReordered = <T>(before: readonly T[], after: readonly T[], nameOf: (row: T) => string): boolean => {
  const [earlier, later] = [before.map(nameOf), after.map(nameOf)];
  return !isSame(
    earlier.filter((name) => later.includes(name)),
    later.filter((name) => earlier.includes(name)),
  );
};

const ofForm = ({ fields: before }: TemplateDesign, { fields: after }: TemplateDesign): Difference[] => {
  const nameOf = ({ key }: DesignedField): string => key;
  return [
    ...paired(before, after, nameOf).flatMap((pair): Difference[] => {
      const change = changeOf(pair);
      return change === null ? [] : [{ part: 'form', change, ...pair }];
    }),
    ...(isReordered(before, after, nameOf) ? [{ part: 'form', change: 'changed', what: 'order' } as const] : []),
  ];
};

const ofText = (before: TemplateDesign, after: TemplateDesign): Difference[] =>
  (['ru', 'kk'] as const).flatMap((language) =>
    changedLines(before.text[language], after.text[language]).map((each): Difference => ({ part: 'text', language, ...each })),
  );

const ofRoute = (before: TemplateDesign, after: TemplateDesign): Difference[] =>
  after.stages.flatMap((later): Difference[] => {
    const earlier = before.stages.find(({ stage }) => stage === later.stage);
    if (!earlier) return [];
    const { stage } = later;
    const { steps: stepsBefore, ...restBefore } = earlier;
    const { steps: stepsAfter, ...restAfter } = later;
    return [
      ...pairSteps(stepsBefore, stepsAfter).flatMap((pair): Difference[] => {
        const change = changeOf(pair);
        return change === null ? [] : [{ part: 'route', change, stage, ...pair }];
      }),
      ...(isReordered(stepsBefore, stepsAfter, holderOf) || !isSame(restBefore, restAfter)
        ? [{ part: 'route', change: 'changed', stage, what: 'order' } as const]
        : []),
    ];
  });

/** In the order of the page: description, form, text, route. */
export const differencesOf = (before: TemplateDesign, after: TemplateDesign): readonly Difference[] => [
  ...ofAbout(before, after),
  ...ofForm(before, after),
  ...ofText(before, after),
  ...ofRoute(before, after),
];
