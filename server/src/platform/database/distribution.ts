/**
 * How the tables would be spread over many machines by the organisation (Citus), table by table (docs/scaling.md). A test compares this
 * with the schema, so that a new table has to say where it belongs.
 */

/** Where the rows of a table would live. */
export type Placement =
  /** A shard for each organisation: the table has the column `organisation_id`. */
  | 'organisation'
  /** Sessions and the tokens that lead to people: a person may belong to several organisations. One machine holds all of it. */
  | 'people'
  /** Read with the rows of each organisation: a copy on every machine. People are among them, because lists name them. */
  | 'reference'
  /** Counters and outboxes of the installation; lost or moved without harm. One machine holds them. */
  | 'installation';

const placed = <P extends Placement>(placement: P, names: string): readonly (readonly [string, P])[] =>
  names
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => [name, placement] as const);

/** Every table of the product. */
export const placements: ReadonlyMap<string, Placement> = new Map<string, Placement>([
  ...placed(
    'organisation',
    `audit_log calendar_addresses calendar_days contractors departments deputies destroyed_documents destruction_items dismissals
     document_attachments document_correspondents document_drafts document_entries document_feed document_indices document_log
     document_marks document_originals document_search document_texts documents employee_invitations employee_roles employees
     exchange_failed_letters exchange_messages facsimiles favourite_templates feed_count_deltas feed_counts file_opens file_use files
     folder_access folder_blocks folder_files folders held_decisions held_tasks index_counters legal_holds letter_acts
     letter_attachments letter_documents letters list_views mail_account_letters mail_accounts mobile_signing_documents mobile_signings
     notification_choices notifications organisation_logos outgoing_letters participants people_import_rows people_imports
     post_comments post_documents post_draft_documents post_draft_files post_draft_videos post_drafts post_files post_likes posts
     reminder_days reminders roles signatures signed_copies signing_batches signing_items task_co_executors task_figure_deltas
     task_figures task_files task_log task_texts tasks template_categories template_drafts template_steps template_versions templates
     voided_signatures`,
  ),
  ...placed(
    'people',
    `access_tokens cloud_views esign_challenges factor_codes idempotency_keys iin_challenges iin_proofs known_devices letter_links
     list_columns operators own_keys pending_sign_ins person_photos push_messages push_subscriptions qr_sign_ins recovery_requests
     refresh_tokens registration_invitations session_substitutions sessions`,
  ),
  ...placed('reference', 'organisations people revocation_lists migrations'),
  ...placed(
    'installation',
    'rate_limits fetched_lists file_remains letter_files demo_gateway_messages demo_gateway_receipts demo_gateway_switch',
  ),
]);

/**
 * They also hold rows of nobody: what happened before anybody was known, and letters to people without an organisation. Such a row cannot be
 * spread, so both stay on the coordinator, and their keys do not hold the organisation.
 */
export const holdRowsOfNobody: readonly string[] = ['audit_log', 'outgoing_letters'];

/** Tables of people and of the installation refer to these by the number alone, and so does a letter to the news that it tells. */
export const knownByNumber: readonly string[] = ['employee_invitations', 'employees', 'notifications'];

/** The tables that Citus spreads, and those of which it keeps a copy on every machine. */
const placedAt = (wanted: Placement): readonly string[] =>
  [...placements].flatMap(([name, placement]) => (placement === wanted && !holdRowsOfNobody.includes(name) ? [name] : []));

/**
 * What spreads the tables over a Citus, in this order, as a script for `psql`. Citus moves no table that has triggers or that refers to one
 * which has not been moved, so both are taken away first and made again from their definitions.
 */
export const distributionStatements = (): readonly string[] => {
  const [first = '', ...others] = placedAt('organisation').toSorted();
  const spread = (name: string, with_: string): string =>
    `select create_distributed_table('${name}', 'organisation_id', colocate_with => '${with_}');`;
  const values = (['organisation', 'reference'] as const).flatMap((placement) =>
    placedAt(placement).map((name) => `('${name}', '${placement}')`),
  );
  /** A copy of each function on every machine; those that take a row of a table must wait for the table, and so must those that read one. */
  const shareFunctions = (
    pure: boolean,
  ): string => `select format('select create_distributed_function(%L)', p.oid::regprocedure) from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    and (p.provolatile = 'i' and not exists (select from pg_type t where t.oid = any(p.proargtypes::oid[]) and t.typtype = 'c')) = ${pure}
  order by p.oid \\gexec`;
  return [
    '\\set ON_ERROR_STOP on',
    'set citus.enable_unsafe_triggers to on;',
    // Otherwise Citus takes over whatever a reference leads to, and cannot spread it afterwards.
    'set citus.enable_local_reference_table_foreign_keys to off;',
    'create temporary table moved (name text primary key, placement text not null);',
    `insert into moved values ${values.join(', ')};`,
    // Between what stays and what moves no reference can be kept, nor one that sets to null what holds the organisation.
    `create temporary table kept_references as
  select k.conrelid::regclass::text as name, k.conname, pg_get_constraintdef(k.oid) as definition,
    o.placement is not null and r.placement is not null and (o.placement = r.placement or r.placement = 'reference')
      and (k.confdeltype not in ('n', 'd') or r.placement = 'reference') as made_again
  from pg_constraint k left join moved o on o.name = k.conrelid::regclass::text left join moved r on r.name = k.confrelid::regclass::text
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and (o.name is not null or r.name is not null);`,
    `create temporary table kept_triggers as
  select t.tgrelid::regclass::text as name, t.tgname, pg_get_triggerdef(t.oid) as definition
  from pg_trigger t join moved m on m.name = t.tgrelid::regclass::text where not t.tgisinternal;`,
    `select format('alter table %s drop constraint %I', name, conname) from kept_references \\gexec`,
    `select format('drop trigger %I on %s', tgname, name) from kept_triggers \\gexec`,
    ...knownByNumber.map((table) => `alter table ${table} drop constraint ${table}_number_key;`),
    shareFunctions(true),
    ...placedAt('reference').map((name) => `select create_reference_table('${name}');`),
    spread(first, 'none'),
    ...others.map((name) => spread(name, first)),
    shareFunctions(false),
    `select format('alter table %s add constraint %I %s', name, conname, definition) from kept_references where made_again order by name, conname \\gexec`,
    `select definition from kept_triggers order by 1 \\gexec`,
    // Each machine would run the triggers of its copy; only the coordinator may.
    `select format('select run_command_on_workers(%L)', format('set citus.enable_manual_changes_to_shards to on;
  set citus.enable_ddl_propagation to off; alter table %s_%s disable trigger user', s.logicalrelid, s.shardid))
  from pg_dist_shard s join moved m on m.name = s.logicalrelid::text where m.placement = 'reference' \\gexec`,
  ];
};
