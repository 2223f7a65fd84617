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
 * Tables that name the organisation in their rows but not in their primary key. Citus takes a unique key only if it holds the column by
 * which rows are spread. The list may only shrink.
 */
export const keysWithoutOrganisation: readonly string[] =
  `audit_log contractors departments dismissals document_indices document_search documents employee_invitations
   employees exchange_messages file_use files folders held_decisions held_tasks mobile_signings legal_holds notifications
   outgoing_letters people_imports posts roles signing_batches task_texts tasks template_categories
   template_drafts templates`.split(/\s+/);

/** Their other unique keys without the organisation. The list may only shrink. */
export const uniqueWithoutOrganisation: readonly string[] =
  `dismissals_planned exchange_messages_document_id_peer_bin_idx files_code_key folders_link_key held_decisions_waiting
   legal_holds_document legal_holds_index mobile_signings_code_hash_key notifications_employee_id_key_key organisation_logos_code_key
   outgoing_letters_notification_id_key tasks_of_executions template_drafts_template_id_key`.split(/\s+/);

/** How many references between tables of organisations do not hold the organisation. It may only shrink. */
export const mostReferencesWithoutOrganisation = 139;

/**
 * What spreads the tables over a Citus, in this order, once the lists above are empty: references and unique keys that lack the
 * organisation would be refused. What is not named stays on the coordinator.
 */
export const distributionStatements = (): readonly string[] => {
  const placedAt = (wanted: Placement): string[] => [...placements].flatMap(([name, placement]) => (placement === wanted ? [name] : []));
  const [first = '', ...others] = placedAt('organisation').toSorted();
  const spread = (name: string, with_: string): string =>
    `select create_distributed_table('${name}', 'organisation_id', colocate_with => '${with_}');`;
  return [
    ...placedAt('reference').map((name) => `select create_reference_table('${name}');`),
    spread(first, 'none'),
    ...others.map((name) => spread(name, first)),
  ];
};
