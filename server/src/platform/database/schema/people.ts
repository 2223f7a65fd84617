/** Tables of 0001-people: organisations, people, and their ways to sign in. */
import type { HandoverChoice } from '@qujat/contract/administration/handover';
import type { RoleName } from '@qujat/contract/administration/rights';
import type { OrganisationPolicy } from '@qujat/contract/organisation-policy';
import type { StartPage } from '@qujat/contract/start-page';
import type { LanguageCode } from '@qujat/contract/vocabulary';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Id = GeneratedAlways<number>;
/** jsonb: read as a value and written as one (the driver serialises it). */
type Json<T> = ColumnType<T, T | undefined, T>;

export type SecondFactor = 'none' | 'email' | 'esign';

/** A role of the product, or one of an organisation's own (since 0170). */
export type Role = RoleName | `role-${number}`;

export interface PeopleTables {
  /** Since 0430: administrators of the installation, whom only a command names. */
  operators: { person_id: number; added_at: Generated<Date> };
  organisations: {
    id: Id;
    name_ru: string;
    name_kk: string;
    /** Null until an organisation that registered by e-mail has entered it. */
    bin: string | null;
    time_zone: Generated<string>;
    layout_sidebar: number | null;
    layout_table: number | null;
    layout_header: number | null;
    /** Labels that the organisation has renamed, by key. */
    titles: Json<Record<string, string>>;
    is_demo: Generated<boolean>;
    /** Since 0111: a refusal requires a reason. */
    refusal_needs_reason: Generated<boolean>;
    /** Since 0154: its people's key files are refused; they sign with NCALayer. */
    ncalayer_only: Generated<boolean>;
    /** Since 0154: its own, shorter limits of sessions; null if the installation's apply. */
    session_hours: ColumnType<number | null, number | null | undefined>;
    session_idle_minutes: ColumnType<number | null, number | null | undefined>;
    /** Since 0004: the channel of its people's releases; 'stable' is everybody's. */
    channel: Generated<string>;
    /** Since 0101: its people are greeted with the first steps instead of the video instructions. */
    welcome_steps: Generated<boolean>;
    /** Since 0243: an administrator has taken the first steps out of the sidebar. */
    first_steps_hidden: Generated<boolean>;
    /** Since 0171: of what its administrators change. */
    revision: Generated<number>;
    /** Since 0239: the policy, except the three columns of 0154. */
    rules: Json<Partial<OrganisationPolicy>>;
    /** Since 0239: of the policy. */
    policy_revision: Generated<number>;
    created_at: Generated<Date>;
  };
  /** Since 0223: days that an organisation makes working or free, whatever the law says. */
  calendar_days: { organisation_id: number; day: string; works: boolean; reason: string };
  /** Since 0224: at most one for each organisation. */
  organisation_logos: { organisation_id: number; code: string; content: Buffer; content_type: string; created_at: Date };
  departments: {
    id: Id;
    organisation_id: number;
    name_ru: string;
    name_kk: string;
    head_id: number | null;
    /** Since 0227: by which numbers of documents name it; given by a trigger. */
    code: Generated<string>;
    /** Since 0170: the department above. */
    parent_id: ColumnType<number | null, number | null | undefined>;
    /** Since 0170: among its siblings. */
    position: Generated<number>;
    /** Since 0170: nobody can choose it any more. */
    closed_at: ColumnType<Date | null, Date | null | undefined>;
    /** Since 0170: who took over its people; it has the same head ever after. */
    merged_into: ColumnType<number | null, number | null | undefined>;
    /** Since 0170: of names and head. */
    revision: Generated<number>;
  };
  /** Since 0170: positions on routes. `code` is what employee_roles and templates name. */
  roles: {
    id: Id;
    organisation_id: number;
    standard: string | null;
    code: GeneratedAlways<Role>;
    name_ru: string;
    name_kk: string;
    display_order: number;
    revision: Generated<number>;
  };
  people: {
    id: Id;
    email: string;
    password_hash: string;
    iin: string | null;
    full_name: string;
    phone: Generated<string>;
    photo: string | null;
    language: Generated<LanguageCode>;
    password_change_required: Generated<boolean>;
    /** Since 0239: a change of the hash alone does not count. */
    password_changed_at: Generated<Date>;
    second_factor: Generated<SecondFactor>;
    /** Whether a letter reports each sign-in from a new device. */
    notify_sign_ins: Generated<boolean>;
    /** Since 0030: whether letters report documents that wait, were refused or are completed. */
    notify_documents: Generated<boolean>;
    /** Since 0303: the page that the person starts with. */
    start_page: Generated<StartPage>;
    /** Since 0303: whether the sidebar goes without 'Мне сегодня'. */
    today_hidden: Generated<boolean>;
    /** Since 0115: the name as the search for people compares it. */
    name_key: GeneratedAlways<string>;
    created_at: Generated<Date>;
  };
  /** A person in one organisation. `userid` on the wire names an employee. */
  employees: {
    id: Id;
    person_id: number;
    organisation_id: number;
    department_id: number | null;
    position_ru: string;
    position_kk: string;
    /** Since 0244: both positions as the search of the table of people compares them. */
    position_key: GeneratedAlways<string>;
    restricted_instance_mode: Generated<boolean>;
    has_privileged_role: Generated<boolean>;
    is_single_page_app: Generated<boolean>;
    mail_access: Generated<boolean>;
    shows_period_filter: Generated<boolean>;
    shows_document_id: Generated<boolean>;
    shows_welcome: Generated<boolean>;
    deputy_forbidden: Generated<boolean>;
    /** If set, the three below override the organisation's. */
    layout_overridden: Generated<boolean>;
    layout_sidebar: number | null;
    layout_table: number | null;
    layout_header: number | null;
    /** Since 0239: until when the person may work without the second factor that the organisation requires. */
    factor_due_at: ColumnType<Date | null, Date | null | undefined>;
    ended_at: Date | null;
    /** Since 0216: the IIN that an administrator has entered; `people.iin`, which a key has proved, goes before it. */
    iin: ColumnType<string | null, string | null | undefined>;
    /** Since 0216: cannot sign in to this organisation. */
    locked_at: ColumnType<Date | null, Date | null | undefined>;
    /** Since 0216: of all that the person's page shows; triggers raise it. */
    revision: Generated<number>;
    changed_at: ColumnType<Date | null, Date | null | undefined>;
    /** The administrator; null if somebody else changed it last. */
    changed_by: ColumnType<number | null, number | null | undefined>;
  };
  /** Since 0226: at most one of an employee has no end. One that a document bears is never deleted. */
  facsimiles: {
    id: Id;
    organisation_id: number;
    employee_id: number;
    code: string;
    content: Buffer;
    created_at: Date;
    created_by: number;
    /** When the first document got it; set by a trigger. */
    used_at: ColumnType<Date | null, Date | null | undefined>;
    ended_at: ColumnType<Date | null, Date | null | undefined>;
    /** Since 0257: it was removed, and not replaced. */
    removed: Generated<boolean>;
  };
  /** Tests leave the organisation of roles and deputies to the trigger of 0450. */
  employee_roles: { organisation_id: ColumnType<number, number | undefined, never>; employee_id: number; role: Role };
  /** Since 0163: people who are invited, until they come in or the invitation is taken back. */
  employee_invitations: {
    id: Id;
    organisation_id: number;
    email: string;
    full_name: string;
    position_ru: string;
    position_kk: string;
    department_id: number | null;
    roles: Role[];
    language: LanguageCode;
    /** The employee who invites. */
    invited_by: number;
    created_at: Date;
    /** Since 0221: of the account that the invitation creates. */
    phone: Generated<string>;
    /** Since 0221: as the organisation has it; no key has proved it. */
    iin: ColumnType<string | null, string | null | undefined>;
    /** Since 0221: a job writes the letter. */
    letter_due: Generated<boolean>;
  };
  /** Since 0219: carried out, called off, or planned. */
  dismissals: {
    id: Id;
    organisation_id: number;
    employee_id: number;
    due_at: Date;
    reason: string;
    successor_id: number | null;
    /** The driver would send a list as an array of PostgreSQL, so the JSON is passed as text. */
    choices: ColumnType<HandoverChoice[], string, string>;
    asked_by: number;
    asked_at: Date;
    done_at: Date | null;
    called_off_at: Date | null;
    called_off_by: number | null;
  };
  /** Days are the organisation's; the end is inclusive. */
  deputies: {
    id: Id;
    organisation_id: ColumnType<number, number | undefined, never>;
    employee_id: number;
    deputy_id: number;
    starts_on: string;
    ends_on: string | null;
    created_at: Generated<Date>;
  };
  sessions: {
    id: Id;
    person_id: number;
    employee_id: number;
    user_agent: string;
    address: string;
    remember: boolean;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    end_reason: string | null;
    /** The hash of the cookie that opens the server's pages. */
    page_token_hash: Buffer | null;
    /** Since 0135: started before the cookie had its prefix, and not refreshed since. */
    has_old_cookie: Generated<boolean>;
    /** Since 0435: a place in PostgreSQL's log that is not before the last write of the session; null if no replica is read. */
    written_lsn: Generated<string | null>;
    /** Since 0135: the refresh token works only with that cookie. */
    is_bound: Generated<boolean>;
    /** Since 0135: the last action of the person. */
    active_at: Generated<Date>;
    /** Since 0135: the session ends then, whatever the person does. */
    ends_at: Generated<Date>;
    /** Since 0135: it ends this long after `active_at`; `expires_at` is the earlier of both limits. */
    idle_seconds: Generated<number>;
    /** The archive's month, yyyymm. */
    period: number | null;
  };
  session_substitutions: { session_id: number; employee_id: number };
  /** `used_at` is set by the first call with the token; null until then. */
  access_tokens: { hash: Buffer; session_id: number; expires_at: Date; used_at: Date | null };
  /** The successor is an HMAC of the token with this salt, so that it can be returned again although only hashes are stored. */
  refresh_tokens: { hash: Buffer; session_id: number; salt: Buffer; replaced_at: Date | null; created_at: Date };
  pending_sign_ins: {
    hash: Buffer;
    person_id: number;
    factor: Exclude<SecondFactor, 'none'>;
    code_hash: Buffer | null;
    tries: Generated<number>;
    remember: boolean;
    created_at: Date;
    expires_at: Date;
  };
  /** Since 0136: a code that confirms a change of the second factor, one for each session. */
  factor_codes: { ticket_hash: Buffer; session_id: number; code_hash: Buffer; tries: Generated<number>; expires_at: Date };
  rate_limits: { key: string; count: number; window_ends_at: Date };
  audit_log: {
    id: Id;
    at: Date;
    person_id: number | null;
    organisation_id: number | null;
    event: string;
    address: string;
    user_agent: string;
    details: Json<Record<string, unknown>>;
  };
  idempotency_keys: {
    session_id: number;
    key: string;
    request_hash: Buffer;
    /** Null until the first request with this key has been answered. */
    status: number | null;
    answer: string | null;
    created_at: Date;
  };
}
