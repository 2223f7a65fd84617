/** Tables of 0002-documents: templates, documents, their log, and the feed that lists are read from. */
import type { DesignedColumn } from '@qujat/contract/designed-field';
import type { FieldCondition } from '@qujat/contract/field-condition';
import type { TemplateFieldKind } from '@qujat/contract/template-field-kinds';
import type { TemplateDesign } from '@qujat/contract/template-design';
import type { DocumentStatus, Stage } from '@qujat/contract/vocabulary';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Id = GeneratedAlways<number>;
type Json<T> = ColumnType<T, T | undefined, T>;

export type RouteCode = 'R1' | 'R2' | 'R3' | 'R4' | 'R5' | 'R6' | 'R7';

/** The holder of a template's step: a role in the organisation, or a person. */
export type StepHolder = 'lawyer' | 'finance' | 'human-resources' | 'clerk' | 'department-head' | 'organisation-head' | 'person';

/** A field of a template: its names in both languages of the state, and its kind of value. */
export interface StoredField {
  readonly key: string;
  readonly kind: TemplateFieldKind;
  readonly ru: string;
  readonly kk: string;
  readonly required?: boolean;
  /** The options of a choice; the Russian text is stored. */
  readonly options?: readonly { readonly ru: string; readonly kk: string }[];
  readonly columns?: readonly DesignedColumn[];
  /** Of a sum that is computed: the key of the table. */
  readonly totalOf?: string;
  /** The field is asked only if this holds. */
  readonly when?: FieldCondition;
}

/** The columns of a log: that of documents, and that of tasks without one. */
export interface LogColumns {
  organisation_id: number;
  document_id: number;
  sequence: GeneratedAlways<number>;
  at: Date;
  actor_id: number;
  on_behalf_of: number | null;
  action: string;
  status_before: DocumentStatus | null;
  status_after: DocumentStatus;
  comment: Generated<string>;
  address: Generated<string>;
  details: Json<Record<string, unknown>>;
  previous_hash: GeneratedAlways<Buffer>;
  hash: GeneratedAlways<Buffer>;
}

export interface DocumentTables {
  /** Since 0050. */
  list_columns: { person_id: number; columns: string; updated_at: Date };
  /** Since 0296. */
  list_views: { id: Id; organisation_id: number; employee_id: number; name: string; queue: number; filter: string; saved_at: Date };
  template_categories: { id: Id; organisation_id: number; name_ru: string; name_kk: string; position: Generated<number> };
  templates: {
    id: Id;
    organisation_id: number;
    category_id: number;
    /** The index that begins a document's number, for example 'СЗ'. */
    code: string;
    name_ru: string;
    name_kk: string;
    description_ru: Generated<string>;
    description_kk: Generated<string>;
    /** Of a template as the product brought it; null for one that an administrator has made. */
    route: RouteCode | null;
    /** The period with which its index begins; then the index says it (document_indices). */
    retention_months: Generated<number>;
    /** Since 0227, set by a trigger: the index of its code. */
    index_id: GeneratedAlways<number>;
    key_requirement: Generated<'none' | 'any' | 'organisation'>;
    correspondence: 'incoming' | 'outgoing' | null;
    is_process: Generated<boolean>;
    fields: Json<readonly StoredField[]>;
    /** Since 0130. */
    may_be_public: Generated<boolean>;
    /** Since 0180: what new documents begin with. Null: `route`, `fields`, `key_requirement` and `may_be_public` say it. */
    version_id: number | null;
    /** Who may start a document; both empty: everybody. */
    starter_roles: Generated<readonly string[]>;
    starter_departments: Generated<readonly number[]>;
    /** Out of the menu since then. */
    retired_at: Date | null;
  };
  /** Since 0180; a version never changes. */
  template_versions: {
    organisation_id: number;
    id: Id;
    template_id: number;
    number: number;
    design: Json<TemplateDesign>;
    key_requirement: 'none' | 'any' | 'organisation';
    may_be_public: boolean;
    expects_execution: boolean;
    published_at: Date;
    /** Null: the product, version 0. */
    published_by: number | null;
  };
  template_drafts: {
    id: Id;
    organisation_id: number;
    template_id: number | null;
    revision: Generated<number>;
    design: Json<TemplateDesign>;
    saved_at: Date;
    saved_by: number;
  };
  /** Since 0130. */
  template_steps: {
    organisation_id: number;
    id: Id;
    template_id: number;
    stage: Extract<Stage, 1 | 2>;
    queue_number: Generated<number>;
    holder: StepHolder;
    /** Of the holder 'person'. */
    employee_id: number | null;
    obligatory: Generated<boolean>;
    locked: Generated<boolean>;
  };
  favourite_templates: { organisation_id: number; employee_id: number; template_id: number };
  documents: {
    id: Id;
    organisation_id: number;
    template_id: number;
    /** Since 0180, set by a trigger: the version that it began with. */
    template_version_id: GeneratedAlways<number | null>;
    /** Since 0227; registration stores it with the number, else a trigger. */
    index_id: Generated<number | null>;
    department_id: number;
    initiator_id: number;
    /** '' until registered. */
    number: Generated<string>;
    status: DocumentStatus;
    subject: string;
    body: Json<Record<string, unknown>>;
    issue_date: Date;
    due_at: Date | null;
    finished_at: Date | null;
    /** yyyymm of the issue date in the organisation's time zone; set by a trigger. */
    period: GeneratedAlways<number>;
    reply_required: Generated<boolean>;
    is_public: Generated<boolean>;
    correspondence: 'incoming' | 'outgoing' | null;
    attachment_count: Generated<number>;
    exchange_marker: string | null;
    version: Generated<number>;
    /** Since 0110. */
    launch_version: Generated<number>;
    turn_version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  participants: {
    id: Id;
    organisation_id: number;
    document_id: number;
    stage: Stage;
    employee_id: number;
    queue_number: Generated<number>;
    state: Generated<'waiting' | 'agreed' | 'refused' | 'dropped'>;
    task: Generated<string>;
    due_at: Date | null;
    comment: Generated<string>;
    decided_at: Date | null;
    decided_by: number | null;
    assigned_by: number | null;
    /** Since 0130: has refused and not agreed since. */
    objected: Generated<boolean>;
    /** Since 0231: working days to decide, 0 without a deadline; and added because a condition of the template held. */
    days: Generated<number>;
    by_condition: Generated<boolean>;
    /** Since 0226, set by a trigger: the facsimile of whoever has agreed, as it was then. */
    facsimile_id: GeneratedAlways<number | null>;
    /** Since 0255, set by a trigger: the position of whoever has decided, as it was then. */
    position_ru: GeneratedAlways<string | null>;
    position_kk: GeneratedAlways<string | null>;
  };
  /** Append-only, but for comments that are destroyed. Number and hashes, and since 0442 what the hash covers of the comment, are set by a trigger. */
  document_log: LogColumns & {
    /** 1: the hash covers the comment. 2: it covers the digest. */
    format: GeneratedAlways<number>;
    comment_digest: GeneratedAlways<Buffer | null>;
    /** Null without a comment, and after the comment was destroyed. */
    comment_salt: GeneratedAlways<Buffer | null>;
  };
  /** Since 0260: questions, remarks and answers. */
  document_entries: {
    id: Id;
    organisation_id: number;
    document_id: number;
    answers_id: number | null;
    kind: 'question' | 'remark' | 'answer';
    author_id: number;
    addressee_ids: number[];
    body: string;
    quote: string | null;
    position: number | null;
    launch_version: number;
    created_at: Date;
    resolved_at: Date | null;
    resolved_by: number | null;
  };
  /** Since 0260: the texts as they were sent. */
  document_texts: { organisation_id: number; document_id: number; version: number; sent_at: Date; subject: string; body: string };
  document_marks: {
    organisation_id: number;
    employee_id: number;
    document_id: number;
    read_at: Date | null;
    bookmarked_at: Date | null;
    note: string | null;
  };
  /** Written only by documents/feed-store.ts. */
  document_feed: {
    organisation_id: number;
    principal: number;
    queue: number;
    document_id: number;
    issue_date: Date;
    due_at: Date | null;
    status: DocumentStatus;
    template_id: number;
    department_id: number;
    period: number;
    reply_required: boolean;
  };
  feed_counts: { organisation_id: number; principal: number; queue: number; dimension: number; value: number; n: number };
  feed_count_deltas: { organisation_id: number; principal: number; queue: number; dimension: number; value: number; n: number };
  document_search: { document_id: number; organisation_id: number; viewers: number[]; issue_date: Date; words: string };
  document_attachments: { id: Id; organisation_id: number; document_id: number; file_id: number };
  document_drafts: { organisation_id: number; document_id: number; initiator_id: number; key: string; writer: string; sequence: number };
}
