import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Organisations, people, roles, deputies; sessions and what guards them. */
export const people: Migration = {
  name: '0001-people',
  up: async (db) => {
    await sql`
      create table organisations (
        id bigint generated always as identity primary key,
        name_ru text not null,
        name_kk text not null,
        bin text not null unique check (bin ~ '^[0-9]{12}$'),
        time_zone text not null default 'Asia/Almaty',
        layout_sidebar int,
        layout_table int,
        layout_header int,
        titles jsonb not null default '{}',
        is_demo boolean not null default false,
        created_at timestamptz not null default now()
      );

      create table departments (
        id bigint generated always as identity primary key,
        organisation_id bigint not null references organisations,
        name_ru text not null,
        name_kk text not null,
        head_id bigint
      );
      create index on departments (organisation_id);

      create table people (
        id bigint generated always as identity primary key,
        email text not null,
        password_hash text not null,
        iin text unique check (iin ~ '^[0-9]{12}$'),
        full_name text not null,
        phone text not null default '',
        photo text,
        language text not null default 'ru_RU' check (language in ('ru_RU', 'kk_KZ', 'en_EN', 'tr_TR')),
        password_change_required boolean not null default false,
        second_factor text not null default 'none' check (second_factor in ('none', 'email', 'esign')),
        created_at timestamptz not null default now()
      );
      create unique index people_email on people (lower(email));

      create table employees (
        id bigint generated always as identity primary key,
        person_id bigint not null references people,
        organisation_id bigint not null references organisations,
        department_id bigint references departments,
        position_ru text not null,
        position_kk text not null,
        restricted_instance_mode boolean not null default false,
        has_privileged_role boolean not null default false,
        is_single_page_app boolean not null default false,
        mail_access boolean not null default false,
        shows_period_filter boolean not null default false,
        shows_document_id boolean not null default false,
        shows_welcome boolean not null default false,
        deputy_forbidden boolean not null default false,
        layout_overridden boolean not null default false,
        layout_sidebar int,
        layout_table int,
        layout_header int,
        ended_at timestamptz,
        unique (person_id, organisation_id)
      );
      create index on employees (organisation_id);
      create index on employees (department_id);
      alter table departments add foreign key (head_id) references employees;

      create table employee_roles (
        employee_id bigint not null references employees on delete cascade,
        role text not null check (role in (
          'system-administrator', 'document-administrator', 'feed-administrator', 'contractor-administrator',
          'division-head', 'clerk', 'lawyer', 'finance', 'human-resources'
        )),
        primary key (employee_id, role)
      );

      create table deputies (
        id bigint generated always as identity primary key,
        employee_id bigint not null references employees on delete cascade,
        deputy_id bigint not null references employees on delete cascade,
        starts_on date not null,
        ends_on date check (ends_on >= starts_on),
        created_at timestamptz not null default now(),
        check (employee_id <> deputy_id)
      );
      create index on deputies (employee_id);
      create index on deputies (deputy_id);

      create table sessions (
        id bigint generated always as identity primary key,
        person_id bigint not null references people,
        employee_id bigint not null references employees,
        user_agent text not null,
        address text not null,
        remember boolean not null,
        created_at timestamptz not null,
        last_seen_at timestamptz not null,
        expires_at timestamptz not null,
        ended_at timestamptz,
        end_reason text,
        page_token_hash bytea unique,
        period int
      );
      create index on sessions (person_id);
      create index on sessions (employee_id, last_seen_at);
      create index on sessions (expires_at);

      create table session_substitutions (
        session_id bigint not null references sessions on delete cascade,
        employee_id bigint not null references employees on delete cascade,
        primary key (session_id, employee_id)
      );
      create index on session_substitutions (employee_id);

      create table access_tokens (
        hash bytea primary key,
        session_id bigint not null references sessions on delete cascade,
        expires_at timestamptz not null
      );
      create index on access_tokens (session_id);
      create index on access_tokens (expires_at);

      create table refresh_tokens (
        hash bytea primary key,
        session_id bigint not null references sessions on delete cascade,
        salt bytea not null,
        replaced_at timestamptz,
        created_at timestamptz not null
      );
      create index on refresh_tokens (session_id);

      create table pending_sign_ins (
        hash bytea primary key,
        person_id bigint not null references people on delete cascade,
        factor text not null check (factor in ('email', 'esign')),
        code_hash bytea,
        tries int not null default 0,
        remember boolean not null,
        created_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index on pending_sign_ins (expires_at);

      create table rate_limits (
        key text primary key,
        count int not null,
        window_ends_at timestamptz not null
      );
      create index on rate_limits (window_ends_at);

      create table audit_log (
        id bigint generated always as identity primary key,
        at timestamptz not null,
        person_id bigint references people,
        organisation_id bigint references organisations,
        event text not null,
        address text not null,
        user_agent text not null,
        details jsonb not null default '{}'
      );
      create index on audit_log (person_id, at);
      create index on audit_log (at);

      create table idempotency_keys (
        session_id bigint not null references sessions on delete cascade,
        key text not null,
        request_hash bytea not null,
        status int,
        answer text,
        created_at timestamptz not null,
        primary key (session_id, key)
      );
      create index on idempotency_keys (created_at);

      create table outgoing_letters (
        id bigint generated always as identity primary key,
        recipient text not null,
        subject text not null,
        body text not null,
        created_at timestamptz not null,
        sent_at timestamptz
      );
    `.execute(db);
  },
};
