import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/*
 * The routes R1–R7 as they were at the time of this migration. A later change of the product's routes does not change what an organisation
 * had then.
 */
const place = (holder: string) => ({ holder, employeeId: 0, role: '', demand: 'none' });
const role = (name: string) => ({ ...place('role'), role: name });
type Step = ReturnType<typeof place>;
type Route = readonly [agree: readonly Step[], approve: readonly Step[], execute: readonly Step[], acknowledge: readonly Step[]];

const head = place('organisation-head');
const routes: Readonly<Record<string, Route>> = {
  R1: [[place('department-head')], [], [], []],
  R2: [[role('lawyer'), role('finance')], [head], [], []],
  R3: [[role('lawyer'), role('finance')], [head], [], []],
  R4: [[place('department-head'), role('human-resources')], [head], [], [place('initiator')]],
  R5: [[role('clerk')], [head], [], []],
  R6: [[role('lawyer')], [head], [role('clerk')], []],
  R7: [[place('initiator'), role('finance')], [head], [], []],
};
const executed = ['R1', 'R5', 'R6'];

interface Row {
  readonly id: number;
  readonly route: string;
  readonly design: object;
  readonly marks: readonly {
    readonly stage: number;
    readonly holder: string;
    readonly employee: number | null;
    readonly locked: boolean;
  }[];
}

const marked = (steps: readonly Step[], stage: number, { marks }: Row): Step[] =>
  marks
    .filter((each) => each.stage === stage)
    .reduce<Step[]>(
      (all, { holder, employee, locked }) => {
        const demand = locked ? 'first' : 'any';
        const isPlace = holder === 'person' || holder.endsWith('-head');
        const step = isPlace ? { ...place(holder), employeeId: employee ?? 0 } : role(holder);
        const isSame = (each: Step): boolean =>
          each.holder === step.holder && each.role === step.role && each.employeeId === step.employeeId;
        return all.some(isSame) ? all.map((each) => (isSame(each) ? { ...each, demand } : each)) : [...all, { ...step, demand }];
      },
      [...steps],
    );

const stagesOf = (row: Row) =>
  (routes[row.route] ?? [[], [], [], []]).map((steps, index) => ({
    stage: index + 1,
    order: index === 0 && row.route !== 'R2' ? 'in-turn' : 'at-once',
    namedLater: index === 2 && executed.includes(row.route) && steps.length === 0,
    steps: marked(steps, index + 1, row),
  }));

/**
 * The templates that the product brought become published designs: version 0, which nobody has published (docs/decisions/0232). Documents
 * that have begun have no version, and go on as they began.
 */
export const standardTemplates: Migration = {
  name: '0232-standard-templates',
  up: async (db) => {
    await sql`
      alter table template_versions
        drop constraint template_versions_number_check,
        add constraint template_versions_number_check check (number >= 0),
        alter column published_by drop not null,
        add check ((number = 0) = (published_by is null));
    `.execute(db);
    const { rows } = await sql<Row>`
      select t.id, t.route,
        jsonb_build_object(
          'category', t.category_id, 'index', t.code, 'ru', t.name_ru, 'kk', t.name_kk,
          'descriptionRu', t.description_ru, 'descriptionKk', t.description_kk, 'keyRequirement', t.key_requirement,
          'correspondence', t.correspondence, 'mayBePublic', t.may_be_public,
          'starterRoles', (select coalesce(jsonb_agg(jsonb_build_object('role', r)), '[]') from unnest(t.starter_roles) r),
          'starterDepartments', to_jsonb(t.starter_departments),
          'fields', (select coalesce(jsonb_agg(jsonb_build_object('required', false, 'options', '[]'::jsonb) || f order by n), '[]')
            from jsonb_array_elements(t.fields) with ordinality as e (f, n))
        ) as design,
        (select coalesce(jsonb_agg(jsonb_build_object(
            'stage', s.stage, 'holder', s.holder, 'employee', s.employee_id, 'locked', s.locked) order by s.stage, s.queue_number, s.id), '[]')
          from template_steps s where s.template_id = t.id and s.obligatory) as marks
      from templates t where t.version_id is null and t.route is not null`.execute(db);
    for (const row of rows)
      await sql`
        with version as (
          insert into template_versions (template_id, number, design, key_requirement, may_be_public, expects_execution, published_at)
          select id, 0, ${JSON.stringify({ ...row.design, stages: stagesOf(row) })}::jsonb, key_requirement, may_be_public,
            ${executed.includes(row.route)}, now()
          from templates where id = ${row.id} returning id)
        update templates set version_id = version.id from version where templates.id = ${row.id}`.execute(db);
  },
};
