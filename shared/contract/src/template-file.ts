/**
 * A template as one file, for another organisation (ADM-74). It has no identifier of the organisation that it comes from: people and roles
 * of its own stand in it as numbered places, which whoever imports it fills.
 */
import { BadFieldError } from './field-base.ts';
import { integerIn, jsonField, listIn, oneOfIn, recordIn, textIn } from './json-field.ts';
import { stepFor, type DesignedStep } from './designed-step.ts';
import { designedStages, emptyDesign, maxSteps, readDesign, type TemplateDesign } from './template-design.ts';

export const templateFileFormat = 'qujat-template';
/** Raised with each change that an older product would misread. */
export const templateFileVersion = 2;
export const maxTemplateFile = 100_000;

export interface TemplateFile {
  readonly format: typeof templateFileFormat;
  readonly version: number;
  readonly category: { readonly ru: string; readonly kk: string };
  /** A step of the holder 'person' whose `employeeId` is n means the nth of these. The name is '' unless its owner chose to send it. */
  readonly people: readonly { readonly name: string }[];
  /** A step or starter of the role `own-n` means the nth of these. */
  readonly roles: readonly { readonly ru: string; readonly kk: string }[];
  readonly design: TemplateDesign;
}

const name = textIn(300);
const most = designedStages.length * maxSteps;

const expectNewest = (version: unknown): number => {
  const given = integerIn(1, Number.MAX_SAFE_INTEGER)(version);
  if (given > templateFileVersion) throw new BadFieldError('not-allowed');
  return given;
};

export const ownRole = (place: number): string => `own-${place}`;
const placeOfRole = (role: string): number | null => {
  const place = /^own-(\d{1,3})$/.exec(role)?.[1];
  return place === undefined ? null : Number(place);
};

/** Every place that steps and starters refer to is in the file. */
const expectPlaces = (file: TemplateFile): TemplateFile => {
  const { design, people, roles } = file;
  const steps = design.stages.flatMap((stage) => stage.steps);
  const choices = steps.map(({ choice }) => choice);
  const named = [...steps, ...choices.flatMap(({ roles: chosen }) => chosen), ...design.starterRoles].flatMap(
    ({ role }) => placeOfRole(role) ?? [],
  );
  const isWhole =
    steps.every(({ employeeId }) => employeeId <= people.length) &&
    named.every((place) => place >= 1 && place <= roles.length) &&
    choices.every((each) => each.departments.length === 0 && each.people.every((place) => place >= 1 && place <= people.length)) &&
    design.starterDepartments.length === 0;
  if (!isWhole) throw new BadFieldError('wrong-form');
  return file;
};

const readFile = recordIn<TemplateFile>({
  format: oneOfIn([templateFileFormat]),
  version: expectNewest,
  category: recordIn<TemplateFile['category']>({ ru: name, kk: name }),
  people: listIn(most, recordIn<{ name: string }>({ name })),
  roles: listIn(most, recordIn<{ ru: string; kk: string }>({ ru: name, kk: name })),
  design: readDesign,
});

/** Until version 2 a step under a condition was never removable, whatever it said. */
const asNow = (file: TemplateFile): TemplateFile => {
  if (file.version >= 2) return file;
  const obligatory = (step: DesignedStep): DesignedStep =>
    step.when.rules.length > 0 && step.demand === 'none' ? { ...step, demand: 'any' } : step;
  const stages = file.design.stages.map((stage) => ({ ...stage, steps: stage.steps.map(obligatory) }));
  return { ...file, version: templateFileVersion, design: { ...file.design, stages } };
};

export const templateFileField = jsonField<TemplateFile>({
  says: 'JSON: a template as one file',
  max: maxTemplateFile,
  read: (value) => asNow(expectPlaces(readFile(value))),
  examples: [
    {
      format: templateFileFormat,
      version: templateFileVersion,
      category: { ru: 'Договоры', kk: 'Шарттар' },
      people: [{ name: '' }],
      roles: [],
      design: {
        ...emptyDesign(0),
        ru: 'Договор',
        stages: emptyDesign(0).stages.map((each, at) =>
          at === 0 ? { ...each, steps: [stepFor('person', { employeeId: 1, demand: 'any' })] } : each,
        ),
      },
    },
  ],
});

/** A place of the file that whoever imports it fills: a person or a role of the other organisation. */
export interface OpenPlace {
  readonly place: string;
  readonly kind: 'person' | 'role';
  readonly ru: string;
  readonly kk: string;
}

const personPlace = (at: number): string => `person-${at}`;

export const openPlaces = ({ people, roles }: Pick<TemplateFile, 'people' | 'roles'>): readonly OpenPlace[] => [
  ...people.map(({ name: named }, at): OpenPlace => ({ place: personPlace(at + 1), kind: 'person', ru: named, kk: named })),
  ...roles.map((each, at): OpenPlace => ({ place: ownRole(at + 1), kind: 'role', ...each })),
];

/** Who takes the steps of a place: a role of the importing organisation. */
export type PlaceAnswers = ReadonlyMap<string, string>;

/** The people of a choice become the roles that were answered for them. */
const filledChoice = ({ people, roles }: DesignedStep['choice'], answers: PlaceAnswers): DesignedStep['choice'] => {
  const places = [...roles.map(({ role }) => role), ...people.map(personPlace)];
  const own = places.flatMap((place) => answers.get(place) || (isPlace(place) ? [] : [place]));
  return { people: [], roles: [...new Set(own)].map((role) => ({ role })), departments: [] };
};

const isPlace = (name: string): boolean => placeOfRole(name) !== null || /^person-\d+$/.test(name);

const filled = (step: DesignedStep, answers: PlaceAnswers): DesignedStep => {
  if (step.holder === 'choice') return { ...step, choice: filledChoice(step.choice, answers) };
  const place = step.holder === 'person' ? personPlace(step.employeeId) : step.role;
  if (step.holder === 'role' && placeOfRole(step.role) === null) return step;
  if (step.holder !== 'person' && step.holder !== 'role') return step;
  const role = answers.get(place) ?? '';
  return role === '' ? { ...step, employeeId: 0, role: '' } : { ...step, holder: 'role', employeeId: 0, role };
};

/** The design for the importing organisation. A place without an answer stays a step that is not filled in, which stops publishing. */
export const importedDesign = ({ design }: TemplateFile, answers: PlaceAnswers): TemplateDesign => ({
  ...design,
  category: 0,
  starterRoles: design.starterRoles.flatMap(({ role }) => {
    const own = placeOfRole(role) === null ? role : (answers.get(role) ?? '');
    return own === '' ? [] : [{ role: own }];
  }),
  stages: design.stages.map((stage) => ({ ...stage, steps: stage.steps.map((step) => filled(step, answers)) })),
});
