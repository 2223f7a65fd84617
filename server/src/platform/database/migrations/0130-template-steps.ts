import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/*
 * The obligatory steps of the standard templates at the time of this migration. A template is recognised by its index and its name
 * together, as in 0085: a renamed template, or an organisation's own one under the same index, gets no step.
 */
const usual: readonly (readonly [code: string, name: string, holder: string])[] = [
  ['Д', 'Договор', 'lawyer'],
  ['ДС', 'Дополнительное соглашение', 'lawyer'],
  ['СО', 'Счёт на оплату', 'finance'],
  ['ЗП', 'Приём на работу', 'human-resources'],
  ['ЗУ', 'Увольнение', 'human-resources'],
  ['ЛС', 'Приказ по личному составу', 'human-resources'],
  ['ДП', 'Договор на обучение, платное', 'finance'],
];

/** The steps that a template demands, whether its documents may be public, and who has refused a document (docs/decisions/0161). */
export const templateSteps: Migration = {
  name: '0130-template-steps',
  up: async (db) => {
    await sql`
      -- An obligatory step may be held by anybody with its role; a locked one only by the person whom the template names first.
      create table template_steps (
        id bigint generated always as identity primary key,
        template_id bigint not null references templates on delete cascade,
        stage smallint not null check (stage in (1, 2)),
        queue_number smallint not null default 1 check (queue_number > 0),
        holder text not null check (holder in ('lawyer', 'finance', 'human-resources', 'clerk', 'department-head', 'organisation-head', 'person')),
        employee_id bigint references employees,
        obligatory boolean not null default false,
        locked boolean not null default false,
        check ((holder = 'person') = (employee_id is not null)),
        check (obligatory or not locked)
      );
      create index on template_steps (template_id);
      create index on template_steps (employee_id);

      alter table templates add column may_be_public boolean not null default false;
      update templates set may_be_public = true where route = 'R2';
      -- Documents on their way keep what they were sent with.
      update documents d set is_public = false from templates t where t.id = d.template_id and d.status = 100 and d.is_public and not t.may_be_public;

      -- True from a refusal to agree or approve until the same person agrees.
      alter table participants add column objected boolean not null default false;
      update participants set objected = true where stage in (1, 2) and state = 'refused';
      update participants p set objected = true from documents d
      where d.id = p.document_id and d.status = 100 and p.stage in (1, 2) and (
        select l.action like '%.refuse' from document_log l
        where l.document_id = p.document_id and l.action in ('aggregation.agree', 'aggregation.refuse', 'approval.agree', 'approval.refuse')
          and l.details ->> 'stage' = p.stage::text and l.details ->> 'employee' = p.employee_id::text
        order by l.sequence desc limit 1);
    `.execute(db);
    for (const [code, name, holder] of usual)
      await sql`insert into template_steps (template_id, stage, holder, obligatory)
        select id, 1, ${holder}, true from templates where code = ${code} and name_ru = ${name}`.execute(db);
  },
};
