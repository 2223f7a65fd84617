/**
 * How the tables would be spread over many machines by the organisation (Citus), table by table (docs/scaling.md). A test compares this
 * with the schema, so that a new table has to say where it belongs.
 */

/** Where the rows of a table would live. */
export type Placement =
  /** A shard for each organisation: the table has the column `organisation_id`. */
  | 'organisation'
  /** People, their sessions and the tokens that lead to them: a person may belong to several organisations. One machine holds all of it. */
  | 'people'
  /** Small and the same for everybody: a copy on every machine. */
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
     list_columns operators own_keys pending_sign_ins people person_photos push_messages push_subscriptions qr_sign_ins recovery_requests
     refresh_tokens registration_invitations session_substitutions sessions`,
  ),
  ...placed('reference', 'organisations revocation_lists migrations'),
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

/** References from what stays on the coordinator to what is spread. */
export const referencesFromOutside: readonly (readonly [table: string, column: string, to: string])[] = [
  ['letter_links', 'invitation_id', 'employee_invitations'],
  ['outgoing_letters', 'employee_id', 'employees'],
  ['outgoing_letters', 'notification_id', 'notifications'],
  ['push_messages', 'notification_id', 'notifications'],
  ['push_subscriptions', 'employee_id', 'employees'],
  ['session_substitutions', 'employee_id', 'employees'],
  ['sessions', 'employee_id', 'employees'],
];

/**
 * What spreads the tables over a Citus, in this order: it refuses references and unique keys that do not hold the organisation, so these few
 * go first. What is not named stays on the coordinator.
 */
export const distributionStatements = (): readonly string[] => {
  const placedAt = (wanted: Placement): string[] => [...placements].flatMap(([name, placement]) => (placement === wanted ? [name] : []));
  const [first = '', ...others] = placedAt('organisation')
    .filter((name) => !holdRowsOfNobody.includes(name))
    .toSorted();
  const spread = (name: string, with_: string): string =>
    `select create_distributed_table('${name}', 'organisation_id', colocate_with => '${with_}');`;
  return [
    ...referencesFromOutside.map(([table, column]) => `alter table ${table} drop constraint ${table}_${column}_fkey;`),
    ...knownByNumber.map((table) => `alter table ${table} drop constraint ${table}_number_key;`),
    ...placedAt('reference').map((name) => `select create_reference_table('${name}');`),
    spread(first, 'none'),
    ...others.map((name) => spread(name, first)),
  ];
};
