/** A design without what only its own organisation knows: people and roles of its own become numbered places (ADM-74). Pure. */
import { ownRole, templateFileFormat, templateFileVersion, type TemplateFile } from '@qujat/contract/template-file';
import type { FieldCondition } from '@qujat/contract/field-condition';
import type { DesignedStep } from '@qujat/contract/designed-step';
import type { TemplateDesign } from '@qujat/contract/template-design';

interface TwoNames {
  readonly ru: string;
  readonly kk: string;
}

export interface Owners {
  readonly category: TwoNames;
  /** Names by employee; empty if they are not to leave the organisation. */
  readonly people: ReadonlyMap<number, string>;
  /** The roles that the organisation has added, by code. Those of the product are not among them. */
  readonly ownRoles: ReadonlyMap<string, TwoNames>;
}

const ownKinds: ReadonlySet<string> = new Set(['person', 'department', 'contractor']);

const unique = <T>(all: readonly T[]): readonly T[] => [...new Set(all)];

export const portableDesign = (design: TemplateDesign, { category, people, ownRoles }: Owners): TemplateFile => {
  const steps = design.stages.flatMap((stage) => stage.steps);
  const employees = unique(
    steps.flatMap(({ holder, employeeId, choice }) => [...(holder === 'person' && employeeId > 0 ? [employeeId] : []), ...choice.people]),
  );
  const roles = unique(
    [...steps, ...steps.flatMap(({ choice }) => choice.roles), ...design.starterRoles].flatMap(({ role }) =>
      ownRoles.has(role) ? [role] : [],
    ),
  );
  const roleOf = (role: string): string => (roles.includes(role) ? ownRole(roles.indexOf(role) + 1) : role);
  // A condition on a person, a department or a contractor compares with somebody of this organisation.
  const isOwn = (key: string): boolean => design.fields.some((field) => field.key === key && ownKinds.has(field.kind));
  const portableWhen = (when: FieldCondition): FieldCondition => ({
    ...when,
    rules: when.rules.map((rule) => (isOwn(rule.field) ? { ...rule, value: '' } : rule)),
  });
  const stepOf = (step: DesignedStep): DesignedStep => ({
    ...step,
    employeeId: employees.indexOf(step.employeeId) + 1,
    role: roleOf(step.role),
    choice: {
      people: step.choice.people.map((id) => employees.indexOf(id) + 1),
      roles: step.choice.roles.map(({ role }) => ({ role: roleOf(role) })),
      departments: [],
    },
    when: portableWhen(step.when),
  });
  return {
    format: templateFileFormat,
    version: templateFileVersion,
    category,
    people: employees.map((id) => ({ name: people.get(id) ?? '' })),
    roles: roles.map((role) => ownRoles.get(role) ?? { ru: '', kk: '' }),
    design: {
      ...design,
      category: 0,
      fields: design.fields.map((field) => ({ ...field, when: portableWhen(field.when) })),
      starterRoles: design.starterRoles.map(({ role }) => ({ role: roleOf(role) })),
      // Departments are the organisation's own; whoever imports chooses again who may start a document.
      starterDepartments: [],
      stages: design.stages.map((stage) => ({ ...stage, steps: stage.steps.map(stepOf) })),
    },
  };
};
