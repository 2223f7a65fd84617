import { organisationsNamed } from './organisations-named.ts';

/**
 * Sample rows after each migration, for the upgrade tests: later migrations must carry them over. Plain SQL of its time; like a released
 * migration it never changes. A new migration adds its own entry.
 */
export const upgradeData: Readonly<Record<string, string>> = {
  '0001-people': `
    insert into organisations (name_ru, name_kk, bin, titles) values ('АО «Сарыөзен Энерго»', '«Сарыөзен Энерго» АҚ', '000050000000', '{"docnum": "№"}');
    insert into departments (organisation_id, name_ru, name_kk) values (1, 'Канцелярия', 'Кеңсе');
    insert into people (email, password_hash, iin, full_name) values
      ('aigerim@saryozen.example', 'scrypt$15$8$3$a$b', '000000900000', 'Нурланова Айгерим'), ('olga@saryozen.example', '-', null, 'Петрова Ольга');
    insert into employees (person_id, organisation_id, department_id, position_ru, position_kk) values (1, 1, 1, 'Заведующая', 'Меңгеруші'), (2, 1, 1, 'Делопроизводитель', 'Іс жүргізуші');
    update departments set head_id = 1;
    insert into employee_roles values (1, 'clerk'), (1, 'division-head');
    insert into deputies (employee_id, deputy_id, starts_on) values (2, 1, '2026-01-01');
    insert into sessions (person_id, employee_id, user_agent, address, remember, created_at, last_seen_at, expires_at, page_token_hash)
      values (1, 1, 'Firefox', '203.0.113.1', true, '2026-11-01', '2026-11-02', '2026-12-01', '\\x01');
    insert into session_substitutions values (1, 2);
    insert into access_tokens values ('\\x02', 1, '2026-11-03');
    insert into refresh_tokens values ('\\x03', 1, '\\x04', null, '2026-11-01');
    insert into pending_sign_ins (hash, person_id, factor, code_hash, remember, created_at, expires_at) values ('\\x05', 1, 'email', '\\x06', false, '2026-11-01', '2026-11-01');
    insert into rate_limits values ('account:aigerim@saryozen.example', 3, '2026-11-01');
    insert into audit_log (at, person_id, organisation_id, event, address, user_agent) values ('2026-11-01', 1, 1, 'sign-in', '203.0.113.1', 'Firefox');
    insert into idempotency_keys values (1, 'key', '\\x07', 200, '{}', '2026-11-01');
    insert into outgoing_letters (recipient, subject, body, created_at) values ('aigerim@saryozen.example', 'Код', '12345', '2026-11-01');
  `,
  '0002-documents': `
    insert into template_categories (organisation_id, name_ru, name_kk) values (1, 'Внутренние', 'Ішкі');
    insert into templates (organisation_id, category_id, code, name_ru, name_kk, route) values (1, 1, 'СЗ', 'Служебная записка', 'Қызметтік жазба', 'R1');
    insert into favourite_templates values (1, 1);
    insert into documents (organisation_id, template_id, department_id, initiator_id, number, status, subject, issue_date)
      values (1, 1, 1, 2, 'СЗ-01-12/214', 200, 'О закупке', '2026-10-31 20:00Z');
    insert into participants (document_id, stage, employee_id) values (1, 1, 1);
    insert into document_marks (employee_id, document_id, read_at, note) values (1, 1, '2026-11-01', 'заметка');
    insert into document_feed (principal, queue, document_id, issue_date, status, template_id, department_id, period, reply_required)
      values (1, 13, 1, '2026-10-31 20:00Z', 200, 1, 1, 202611, false), (2, 14, 1, '2026-10-31 20:00Z', 200, 1, 1, 202611, false);
  `,
  '0003-mail-feed-cloud': `
    insert into files (organisation_id, code, name, extension, size, content_type, sha256, storage_key, owner_id)
      values (1, repeat('c', 32), 'Приказ.pdf', 'pdf', 10, 'application/pdf', repeat('a', 64), 'key', 1);
    insert into letters (employee_id, message_id, sent_at, sender, subject) values (1, '<1@example>', '2026-11-01', 'olga@example', 'Письмо');
    insert into letter_attachments (letter_id, file_id) select l.id, f.id from letters l, files f;
    insert into posts (organisation_id, author_id, message) values (1, 1, 'Добрый день');
  `,
  '0004-organisation-channels': `
    update organisations set channel = 'canary' where id = 1;
  `,
  '0005-live-events': `
    update document_marks set read_at = '2026-11-02' where employee_id = 1 and document_id = 1;
  `,
  '0006-ways-to-sign-in': `
    insert into person_photos values ('code', 1, '\\x01', 'image/jpeg', '2026-11-01');
    insert into recovery_requests (email, language, address, user_agent, created_at) values ('aigerim@saryozen.example', 'kk_KZ', '203.0.113.1', 'Firefox', '2026-11-01');
    insert into letter_links values ('\\x01', 'recovery', 1, null, '2026-11-01', '2026-11-02'), ('\\x02', 'registration', null, '{"organisation": "ТОО"}', '2026-11-01', '2026-11-02');
    insert into qr_sign_ins values ('\\x01', '\\x02', '2026-11-01', '2026-11-01', null, null, null);
    insert into esign_challenges values ('\\x01', '\\x02', '2026-11-01', '2026-11-01');
  `,
  '0020-signing': `
    insert into document_originals (document_id, check_code, sha256, size, storage_key, made_at)
      values (1, repeat('c', 26), repeat('a', 64), 20000, 'originals/aa.pdf', '2026-11-01');
    insert into revocation_lists values (repeat('b', 64), '\\x01');
    insert into signatures (original_id, stage, employee_id, signer_id, cms, revocation_list, signed_at, holder, iin, serial, algorithm)
      values (1, 1, 1, 1, '\\x02', repeat('b', 64), '2026-11-01', 'НУРЛАНОВА АЙГЕРИМ', '000000900000', '5A01', 'rsa');
    insert into signing_batches (id, employee_id, organisation_id, created_at) values ('00000000-0000-4000-8000-000000000001', 1, 1, '2026-11-01');
    insert into signing_items (batch_id, document_id, position) values ('00000000-0000-4000-8000-000000000001', 1, 1);
  `,
  '0030-letters-about-documents': `
    update people set notify_documents = false where email = 'olga@saryozen.example';
  `,
  '0040-letter-files': `
    insert into letter_files (name, content_type, content, created_at) values ('СЗ-1.pdf', 'application/pdf', '\\x01', '2026-11-01');
    update outgoing_letters set file_id = 1;
  `,
  '0041-exchange': `
    insert into exchange_messages (message_id, direction, organisation_id, document_id, state, peer_bin, peer_name, character, kind, executor, phone, envelope, sent_by, queued_at, next_attempt_at)
      values ('123e4567-e89b-12d3-a456-426614174000', 'outgoing', 1, 1, 'queued', '000050000000', 'ТОО', '1', '2', 'Петрова Ольга', '+7 700 000 00 00', '<Envelope/>', 1, '2026-11-01', '2026-11-01');
    insert into demo_gateway_messages values ('123e4567-e89b-12d3-a456-426614174000', '000050000000', '000050000001', '<Envelope/>', '2026-11-01', null, null);
    insert into demo_gateway_receipts (message_id, recipient_bin, kind, at) values ('123e4567-e89b-12d3-a456-426614174000', '000050000000', 'delivered', '2026-11-01');
  `,
  '0050-list-columns': `
    insert into list_columns values (1, 'standard=subject,number:140,-changed', '2026-11-01');
  `,
  '0055-drafts': `
    update templates set fields = '[{"key": "sum", "kind": "sum", "ru": "Сумма", "kk": "Сома"}]';
    insert into documents (organisation_id, template_id, department_id, initiator_id, status, subject, issue_date) values (1, 1, 1, 2, 100, 'Черновик', '2026-11-01');
    insert into document_drafts select id, 2, '123e4567-e89b-12d3-a456-426614174001', '123e4567-e89b-12d3-a456-426614174002', 4 from documents where status = 100;
  `,
  '0060-mail-accounts': `
    insert into mail_accounts (employee_id, protocol, host, port, security, login, sealed_password, charset, sender, created_at, next_attempt_at)
      values (1, 'imap', 'imap.saryozen.example', 993, 'tls', 'aigerim', '\\x01', 'utf-8', 'Айгерим <aigerim@saryozen.example>', '2026-11-01', '2026-11-02');
    insert into mail_account_letters (account_id, server_id, letter_id, failure, subject, sender, at)
      values (1, '7:1', 1, null, '', '', '2026-11-01'), (1, '7:2', null, 'too-large', 'Фильм', 'olga@example', '2026-11-01');
    insert into letter_documents values (1, 1, '2026-11-01');
  `,
  '0061-reply-addresses': `
    update outgoing_letters set reply_to = 'Айгерим <aigerim@saryozen.example>';
  `,
  '0065-cloud': `
    insert into folders (organisation_id, owner_id, name, shared, link, link_password) values (1, 1, 'Договоры', true, repeat('l', 22), '-');
    insert into folder_files (folder_id, file_id, added_by) values (1, 1, 1);
    update folder_files set trashed_at = '2026-11-02', trashed_by = 1;
    insert into folder_access values (1, 2);
    insert into file_remains values ('gone', '2026-11-02');
  `,
  '0070-feed': `
    insert into post_drafts values (1, 'Черновик', '2026-11-01');
    insert into post_draft_files (employee_id, file_id, name) values (1, 1, 'Приказ.pdf');
    insert into post_draft_videos (employee_id, url) values (1, 'https://www.youtube.com/embed/abcdefghijk');
    insert into post_draft_documents (employee_id, document_id) values (1, 1);
    insert into post_likes values (1, 2, '2026-11-01');
    insert into post_comments (post_id, author_id, message) values (1, 2, 'Добрый');
  `,
  '0085-fields-of-usual-templates': `
    insert into templates (organisation_id, category_id, code, name_ru, name_kk, route, fields)
      values (1, 1, 'Д', 'Договор', 'Шарт', 'R3', '[{"key": "counterparty", "kind": "line", "ru": "Контрагент", "kk": "Контрагент"}]');
  `,
  '0086-undelivered-letters': `
    update outgoing_letters set sender_id = 1;
  `,
  '0090-interrupted-letters': `
    insert into mail_account_letters (account_id, server_id, letter_id, failure, interruptions, at) values (1, '7:3', null, null, 2, '2026-11-01'), (1, '7:4', null, 'not-given', 5, '2026-11-01');
  `,
  '0091-letters-to-come': `
    update mail_accounts set remaining = 7;
  `,
  '0095-cloud-order-and-room': `
    insert into files (organisation_id, code, name, extension, size, content_type, sha256, storage_key, owner_id, counted)
      values (1, repeat('d', 32), 'План.pdf', 'pdf', 20, 'application/pdf', repeat('b', 64), 'other', 1, true);
    insert into folder_files (folder_id, file_id, added_by) select 1, id, 1 from files where counted and name = 'План.pdf';
    update files set name = 'План 2.pdf' where name = 'План.pdf';
  `,
  '0100-own-iin': `
    insert into iin_challenges values ('\\x03', 1, '2026-11-02');
    insert into iin_proofs values ('\\x04', 1, '000000900017', '5A02', '2026-11-02');
  `,
  '0101-welcome-steps': `
    update organisations set welcome_steps = true where id = 1;
  `,
  '0105-used-access-tokens': `
    insert into access_tokens values ('\\x0105', 1, '2026-11-03', null);
  `,
  '0110-turn-versions': `
    update documents set version = 4, launch_version = 2, turn_version = 3;
  `,
  '0111-refusal-reasons': `
    update organisations set refusal_needs_reason = false;
  `,
  '0112-live-substitutions': `
    insert into session_substitutions values (1, 1);
  `,
  '0115-people-search': `
    insert into people (email, password_hash, full_name) values ('asel@saryozen.example', '-', 'Ким Әсел');
  `,
  '0120-signed-copies': `
    insert into signed_copies values (repeat('c', 64), 1, '2026-11-02');
  `,
  '0125-live-cloud': `
    insert into cloud_views values (1, 1, '2026-11-01');
  `,
  '0130-template-steps': `
    insert into template_steps (template_id, stage, holder, obligatory, locked) values (1, 1, 'lawyer', true, false);
    insert into template_steps (template_id, stage, holder, employee_id, obligatory, locked) values (1, 2, 'person', 1, true, true);
  `,
  '0131-failed-exchange-letters': `
    insert into exchange_failed_letters values (1, '123e4567-e89b-12d3-a456-426614174001', '<Envelope/>', 'ТОО', '5', 'О сроках', 8, '2026-11-01', '2026-11-01', 'check', '2026-11-01');
  `,
  '0135-session-ends': `
    insert into sessions (person_id, employee_id, user_agent, address, remember, created_at, last_seen_at, expires_at, page_token_hash, active_at, ends_at, idle_seconds, is_bound)
      values (1, 1, 'Firefox', '203.0.113.1', false, '2026-11-22', '2026-11-22', '2026-11-23', '\\x0a', '2026-11-22', '2026-11-29', 3600, true);
  `,
  '0136-factor-codes': `
    insert into factor_codes (ticket_hash, session_id, code_hash, expires_at) values ('\\x0b', 1, '\\x0c', '2026-11-23');
  `,
  '0140-known-devices': `
    insert into known_devices values ('\\x0140', 1, '2026-11-02');
  `,
  '0141-registration-invitations': `
    insert into registration_invitations values ('\\x0141', '2026-11-02', '2026-11-09');
    `,
  '0145-file-scans': `
    update files set scan = 'infected', scan_finding = 'Eicar-Signature', scanned_at = '2026-11-02' where id = 1;
  `,
  '0146-audit-log-keep': `
    insert into audit_log (at, person_id, organisation_id, event, address, user_agent) values ('2026-11-02', 1, 1, 'access.refused', '', '');
  `,
  '0147-live-scans': `
    update files set scan = 'clean' where id = 1;
  `,
  '0150-fetched-lists': `
    insert into fetched_lists (address, content, sha256, this_update, next_update, fetched_at, due_at)
      values ('http://crl.example/authority.crl', '\\x01', repeat('b', 64), '2026-11-01', '2026-11-02', '2026-11-01', '2026-11-02');
  `,
  '0152-renewed-signatures': `
    update signatures set proved_until = '2036-11-01', stamp_algorithms = '{sha256,rsa-2048}', earlier_forms = array[repeat('a', 64)] where id = 1;
  `,
  '0154-organisation-policy': `
    update organisations set ncalayer_only = true, session_hours = 24, session_idle_minutes = 30 where id = 1;`,
  '0155-own-keys': `
    insert into own_keys (person_id, serial, holder, organisation, role, valid_until, used_at)
      values (1, '0A', 'САПАРҒАЛИЕВ ДУЛАТ', 'ТОО', 'head', '2030-01-01', now());`,
  '0157-link-modes': `
    update folders set link_mode = 'view', link_failures = 3;
  `,
  '0160-voided-signatures': `
    insert into voided_signatures (original_id, stage, employee_id, signer_id, cms, signed_at, holder, serial, voided_at)
      values (1, 1, 1, 1, '\\x02', '2026-11-01', 'Тестов', '01', '2026-11-02');
  `,
  '0161-bounded-search-terms': `
    update documents set subject = subject where id = 1;
  `,
  '0162-live-scan-verdicts': `
    update files set scan = 'unscanned' where id = 1;
  `,
  '0163-employee-invitations': `
    insert into employee_invitations (organisation_id, email, full_name, position_ru, position_kk, department_id, roles, language, invited_by, created_at)
      values (1, 'olzhas@saryozen.example', 'Байжан Олжас', 'Инженер', 'Инженер', 1, '{lawyer}', 'kk_KZ', 1, '2026-11-22');
    insert into letter_links (hash, purpose, invitation_id, created_at, expires_at) values ('\\x0163', 'invitation', 1, '2026-11-22', '2026-11-25');
  `,
  '0170-departments-and-roles': `
    insert into departments (organisation_id, name_ru, name_kk, parent_id, position) values (1, 'Архив', 'Мұрағат', 1, 1);
    update departments set closed_at = '2026-11-01', merged_into = 1 where name_ru = 'Архив';
    insert into roles (organisation_id, name_ru, name_kk, display_order) values (1, 'Главный инженер', 'Бас инженер', 5);
    insert into employee_roles values (2, 'role-6');
  `,
  '0171-organisation-revision': `
    update organisations set revision = 2 where id = 1;
  `,
  '0180-template-versions': `
    insert into template_versions (template_id, number, design, key_requirement, may_be_public, expects_execution, published_at, published_by)
      values (1, 1, '{"fields": [], "stages": []}', 'none', false, false, '2026-11-22', 1);
    insert into template_drafts (organisation_id, design, saved_at, saved_by) values (1, '{}', '2026-11-22', 1);
  `,
  '0210-forms-of-voided-signatures': `
    update voided_signatures set earlier_forms = array[repeat('b', 64)] where id = 1;
  `,
  '0216-person-account': `
    update employees set iin = '000000900018', locked_at = '2026-11-22' where id = 2;
  `,
  '0219-dismissals': `
    insert into dismissals (organisation_id, employee_id, due_at, reason, successor_id, choices, asked_by, asked_at)
      values (1, 2, '2026-11-30', 'Переезд', 1, '[]', 1, '2026-11-22');
  `,
  '0221-people-imports': `
    insert into people_imports (organisation_id, employee_id, person_id, file_name, language, address, user_agent, create_departments, total, created_at)
      values (1, 1, 1, 'staff.csv', 'ru_RU', '', '', false, 1, '2026-11-23');
    insert into people_import_rows (import_id, number, given, verdict, plan) values (1, 2, '{}', 'same', '{}');
    update employee_invitations set phone = '+7 700 000 00 00', iin = '000000900018', letter_due = true where id = 1;
  `,
  '0223-calendar-days': `
    insert into calendar_days (organisation_id, day, works, reason) values (1, '2026-12-31', false, 'Последний день года');
  `,
  '0224-organisation-logos': `
    insert into organisation_logos (organisation_id, code, content, content_type, created_at) values (1, 'logo', '\\x89', 'image/png', '2026-11-23');
  `,
  '0226-facsimiles': `
    insert into facsimiles (employee_id, code, content, created_at, created_by) values (1, 'facsimile', '\\x89', '2026-11-23', 1);
  `,
  '0227-document-indices': `
    update document_indices set number_pattern = '{index}-{number}' where id = 1;
    insert into index_counters (index_id, year, last) values (1, 2026, 7);
  `,
  '0228-contractors': `
    insert into contractors (organisation_id, bin, name_ru, name_kk) values (1, '990940000016', 'ТОО «Мост»', '«Көпір» ЖШС');
    insert into contractors (organisation_id, bin, name_ru, name_kk, merged_into) values (1, '990940000026', 'Мост', 'Көпір', 1);
    update documents set body = body || '{"sender": {"bin": "990940000016", "name": "ТОО «Мост»"}}' where id = 1;
  `,
  '0229-retention': `
    insert into legal_holds (organisation_id, index_id, reason, placed_at, placed_by) values (1, 1, 'Суд', '2026-11-22', 1);
    insert into destruction_items (act_id, document_id, number, issued_on, subject, index_code, kept_until, destroyed_at)
      values (1, 1, 'Д-1', '2020-01-01', 'Договор', 'Д', '2026-01-01', '2026-11-22');
    insert into destroyed_documents (document_id, act_id, destroyed_at, hashes) values (1, 1, '2026-11-22', '{"content": "", "originals": [], "files": []}');
  `,
  '0231-conditional-steps': `
    update participants set days = 2, by_condition = true where id = 1;
  `,
  '0232-standard-templates': `
    insert into template_versions (template_id, number, design, key_requirement, may_be_public, expects_execution, published_at)
      select id, 0, '{"fields": [], "stages": []}', 'none', false, false, '2026-11-23' from templates where version_id is null order by id limit 1;
  `,
  '0239-organisation-rules': `
    update organisations set rules = '{"factorRoles": [{"role": "everybody"}]}', policy_revision = 1 where id = 1;
    update employees set factor_due_at = '2026-11-24' where id = 1;
  `,
  '0240-audit-log-search': `
    insert into audit_log (at, person_id, organisation_id, event, address, user_agent, details)
      values ('2026-11-23', 1, 1, 'document.downloaded', '', '', '{"document": 1}');
  `,
  '0243-first-steps': `
    update organisations set first_steps_hidden = true where id = 1;
  `,
  '0244-people-table-search': `
    update employees set position_ru = 'Ведущий инженер', position_kk = 'Жетекші инженер' where id = 1;
  `,
  '0250-removable-conditional-steps': `
    insert into template_drafts (organisation_id, design, saved_at, saved_by)
      values (1, '{"fields": [], "stages": [{"steps": [{"demand": "none", "when": {"rules": [{"field": "sum"}]}}]}]}', '2026-11-23', 1);
  `,
  '0255-positions-of-signers': `
    update employees set position_ru = 'Директор' where id = 1;
  `,
  '0256-letters-of-an-organisation': `
    update outgoing_letters set language = 'kk_KZ', organisation_id = 1;
  `,
  '0257-removed-facsimiles': `
    update facsimiles set removed = true, ended_at = '2026-11-24' where id = 1;
  `,
  '0260-document-discussion': `
    insert into document_entries (document_id, kind, author_id, addressee_ids, body, quote, position, launch_version, created_at)
      select id, 'remark', initiator_id, array[initiator_id], 'Срок?', 'до 5 декабря', 10, launch_version, '2026-11-23' from documents order by id limit 1;
    insert into document_texts (document_id, version, sent_at, subject, body)
      select id, 1, '2026-11-23', 'О закупке', 'Прошу закупить.' from documents order by id limit 1;
  `,
  '0265-held-decisions': `
    insert into held_decisions (document_id, organisation_id, actor_id, employee_id, stage, version, address, held_at, due_at)
      select id, organisation_id, initiator_id, initiator_id, 1, version, '', '2026-11-23', '2026-11-23' from documents order by id limit 1;
    insert into reminders (document_id, employee_id, actor_id, day) select id, initiator_id, initiator_id, '2026-11-23' from documents order by id limit 1;
  `,
  '0270-notifications': `
    insert into notifications (organisation_id, employee_id, key, kind, document_id, actor_id, in_bell, at) values (1, 1, 'turn:1:1', 'yourTurn', 1, 2, true, '2026-11-24');
    insert into notification_choices values (1, '{"digest": true}', true, '2026-11-23', '2026-11-24');
    insert into reminder_days values (1, '2026-11-24');
    insert into letter_acts values ('\\x01', 1, 1, 1, 1, 1, '2026-11-25', null);
  `,
  '0271-letters-told-once': `
    update outgoing_letters set notification_id = 1, once = true where id = 1;
  `,
  '0275-tasks': `
    insert into tasks (organisation_id, number, document_id, root_id, text, giver_id, responsible_id, controller_id, given_on, due_on, first_due_on)
      values (1, 1, 1, 1, 'Подготовить ответ', 1, 1, 1, '2026-11-23', '2026-11-30', '2026-11-30');
    insert into task_co_executors (task_id, employee_id, position) values (1, 1, 1);
    insert into task_files (task_id, file_id) select 1, id from files order by id limit 1;
    insert into task_texts (organisation_id, title, text) values (1, 'К исполнению', 'К исполнению.');
    insert into task_log (document_id, at, actor_id, action, status_after) values (1, '2026-11-23', 1, 'task.give', 0);
  `,
  '0280-calendar-addresses': `
    insert into calendar_addresses (employee_id, token_hash, detail, created_at) values (1, '\\\\x01', 'number', '2026-11-23');
  `,
  '0285-execution-tasks': `
    update tasks set execution_of = 1 where id = 1;
  `,
  '0290-tasks-of-long-use': `
    update tasks set due_on = '2026-12-01', moves = 1 where id = 1;
  `,
  '0293-browser-push': `
    insert into push_subscriptions (employee_id, session_id, endpoint, p256dh, auth, user_agent, created_at, renewed_at)
      values (1, 1, 'https://push.example/1', 'key', 'secret', 'Firefox', '2026-11-23', '2026-11-24');
    insert into push_messages (notification_id, subscription_id, created_at, next_attempt_at) values (1, 1, '2026-11-24', '2026-11-24');
  `,
  '0296-list-views': `
    insert into list_views (employee_id, name, queue, filter, saved_at) values (1, 'Просроченные договоры', 3, 'type=1&due=overdue', '2026-11-23');
  `,
  '0300-senders-of-letters': `
    update documents set body = body || '{"sender": {"name": "Акимат области", "number": "14-2/88"}}' where id = 1;
  `,
  '0303-start-page': `
    update people set start_page = 'today', today_hidden = false where id = 1;
  `,
  '0307-end-letter-links': `
    insert into letter_acts values ('\\x02', 1, 1, 1, 1, 1, '2026-11-26', null);
  `,
  '0308-own-deadlines-in-lists': `
    update participants set due_at = '2026-11-28' where document_id = 1;
  `,
  '0310-news-of-tasks': `
    update notifications set task_id = 1 where id = 1;
  `,
  '0315-figures-of-terms': `
    update tasks set due_on = '2026-12-02', moves = 2 where id = 1;
  `,
  '0405-held-tasks': `
    insert into held_tasks (organisation_id, actor_id, giver_id, document_id, input, given_on, address, held_at, due_at, problem)
      values (1, 1, 1, 1, '{"text": "Подготовить ответ", "responsibleId": 1, "dueOn": "2026-12-02"}', '2026-11-24', '', '2026-11-24', '2026-11-24', null);
  `,
  '0406-reporter-of-a-result': `
    update tasks set result_by = 1 where id = 1;
  `,
  '0410-mobile-signing': `
    insert into mobile_signings (id, session_id, employee_id, organisation_id, code_hash, token_hash, created_at, expires_at)
      select '00000000-0000-4000-8000-000000000410', min(id), 1, 1, decode(repeat('c0', 32), 'hex'), decode(repeat('d0', 32), 'hex'), '2026-12-01', '2026-12-02' from sessions;
    insert into mobile_signing_documents (signing_id, position, document_id, original_id, version)
      select '00000000-0000-4000-8000-000000000410', 1, document_id, id, 1 from document_originals limit 1;
  `,
  '0430-operators': `
    insert into operators (person_id) values (1);
  `,
  '0435-written-lsn': `
    update sessions set written_lsn = '0/16B3748';
    insert into document_log (document_id, at, actor_id, action, status_before, status_after, comment) values (442, '2026-12-01', 1, 'aggregation.agree', 200, 300, 'Согласовано');
  `,
  '0440-quicker-name-grams': `
    insert into people (email, password_hash, full_name) values ('grams@x.example', '-', 'Нұрғали Әсел-Үміт');
  `,
  '0442-words-of-the-log': `
    insert into document_log (document_id, at, actor_id, action, status_before, status_after, comment) values (442, '2026-12-02', 1, 'approval.agree', 300, 400, 'Утверждаю');
  `,
  ...organisationsNamed,
};
