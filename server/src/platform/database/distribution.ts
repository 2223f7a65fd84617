/**
 * How the tables would be spread over many machines by the organisation (Citus), table by table (docs/scaling.md). A test compares this
 * with the schema, so that a new table has to say where it belongs.
 */

/** Where the rows of a table would live. */
export type Placement =
  /** A shard for each organisation: the table has the column `organisation_id`. */
  | 'organisation'
  /** Grows with an organisation, but its rows do not name it: it would have to get the column first. */
  | 'organisation-unnamed'
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
    `audit_log calendar_days contractors departments dismissals document_indices document_search documents employee_invitations employees
     exchange_failed_letters exchange_messages file_use files folders held_decisions legal_holds notifications organisation_logos
     outgoing_letters people_imports posts reminder_days roles signing_batches task_figure_deltas task_figures task_texts tasks
     template_categories template_drafts templates`,
  ),
  ...placed(
    'organisation-unnamed',
    `calendar_addresses deputies destroyed_documents destruction_items document_attachments document_correspondents document_drafts
     document_entries document_feed document_log document_marks document_originals document_texts employee_roles facsimiles
     favourite_templates feed_count_deltas feed_counts file_opens folder_access folder_blocks folder_files index_counters letter_acts
     letter_attachments letter_documents letters list_views mail_account_letters mail_accounts notification_choices participants
     people_import_rows post_comments post_documents post_draft_documents post_draft_files post_draft_videos post_drafts post_files
     post_likes reminders signatures signed_copies signing_items task_co_executors task_files task_log template_steps template_versions
     voided_signatures`,
  ),
  ...placed(
    'people',
    `access_tokens cloud_views esign_challenges factor_codes idempotency_keys iin_challenges iin_proofs known_devices letter_links
     list_columns own_keys pending_sign_ins people person_photos push_messages push_subscriptions qr_sign_ins recovery_requests
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
export const keysWithoutOrganisation: readonly string[] = [
  ...['audit_log', 'contractors', 'departments', 'dismissals', 'document_indices', 'document_search', 'documents', 'employee_invitations'],
  ...[
    'employees',
    'exchange_messages',
    'file_use',
    'files',
    'folders',
    'held_decisions',
    'legal_holds',
    'notifications',
    'outgoing_letters',
  ],
  ...['people_imports', 'posts', 'roles', 'signing_batches', 'task_texts', 'tasks', 'template_categories', 'template_drafts', 'templates'],
];

/** How many tables grow with an organisation without naming it. It may only shrink. */
export const mostUnnamed = 51;
