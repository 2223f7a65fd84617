import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * A step under a condition may now be one that the writer removes. Until now none was, whatever its design said: those that exist are marked
 * as obligatory, so that they stay what they are.
 */
export const removableConditionalSteps: Migration = {
  name: '0250-removable-conditional-steps',
  up: async (db) => {
    await sql`
      create or replace function pg_temp.with_obligatory_conditions(design jsonb) returns jsonb language sql as $$
        select jsonb_set(design, '{stages}', coalesce((
          select jsonb_agg(stage || jsonb_build_object('steps', coalesce((
            select jsonb_agg(
              case when step ->> 'demand' = 'none' and jsonb_array_length(coalesce(step -> 'when' -> 'rules', '[]')) > 0
                then step || '{"demand": "any"}' else step end
              order by step_place)
            from jsonb_array_elements(stage -> 'steps') with ordinality as steps (step, step_place)), '[]'))
            order by stage_place)
          from jsonb_array_elements(design -> 'stages') with ordinality as stages (stage, stage_place)), '[]'))
      $$;
      update template_versions set design = pg_temp.with_obligatory_conditions(design)
        where jsonb_path_exists(design, '$.stages[*].steps[*] ? (@.demand == "none").when.rules[*]');
      update template_drafts set design = pg_temp.with_obligatory_conditions(design)
        where jsonb_path_exists(design, '$.stages[*].steps[*] ? (@.demand == "none").when.rules[*]');
    `.execute(db);
  },
};
