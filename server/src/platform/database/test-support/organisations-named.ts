/** Rows of the versions from 0450 on, which name the organisation. */
export const organisationsNamed: Readonly<Record<string, string>> = {
  '0450-organisation-in-documents': `
    insert into document_log (organisation_id, document_id, at, actor_id, action, status_before, status_after, comment)
      values (1, 442, '2026-12-03', 1, 'execution.agree', 500, 600, '');
    insert into document_marks (organisation_id, employee_id, document_id, read_at) values (1, 2, 1, '2026-12-03');
    insert into participants (organisation_id, document_id, stage, employee_id) values (1, 1, 4, 2);
  `,
  '0451-organisation-in-folders': `
    insert into file_opens (organisation_id, employee_id, file_id, opened_at) select 1, 2, id, '2026-12-04' from files order by id limit 1;
  `,
  '0452-organisation-in-posts': `
    insert into post_likes (organisation_id, post_id, employee_id) select organisation_id, id, 2 from posts order by id limit 1 on conflict do nothing;
  `,
  '0453-organisation-in-letters': `
    insert into letters (organisation_id, employee_id, message_id, sent_at, sender, subject, text_plain, text_html)
      values (1, 1, '<0453@x.example>', '2026-12-05', 'Ольга <olga@x.example>', 'Смета', 'Смета', '');
  `,
  '0454-organisation-in-templates': `
    insert into favourite_templates (organisation_id, employee_id, template_id) values (1, 2, 1) on conflict do nothing;
  `,
  '0455-organisation-of-employees': `
    insert into deputies (organisation_id, employee_id, deputy_id, starts_on) values (1, 2, 1, '2026-12-06');
  `,
  '0456-organisation-in-lists': `
    insert into document_feed (organisation_id, principal, queue, document_id, issue_date, status, template_id, department_id, period, reply_required)
      select organisation_id, id, 12, 1, '2026-12-07', 500, 1, 1, 1, false from employees where id = 2 on conflict do nothing;
  `,
  '0457-organisation-of-principals': `
    insert into document_feed (organisation_id, principal, queue, document_id, issue_date, status, template_id, department_id, period, reply_required)
      select organisation_id, id, 14, 1, '2026-12-08', 500, 1, 1, 1, false from employees where id = 2 on conflict do nothing;
  `,
  '0459-heads-of-open-departments': `
    insert into employee_roles (organisation_id, employee_id, role) values (1, 2, 'lawyer') on conflict do nothing;
  `,
  '0460-indices-that-need-a-pattern': `
    insert into document_indices (organisation_id, code, name_ru, name_kk, number_pattern, needs_pattern)
      values (1, '09-01', 'Справки', 'Анықтамалар', '{index}-{number}', true);
  `,
  '0461-organisation-in-keys': `
    insert into letters (organisation_id, employee_id, message_id, sent_at, sender, subject, text_plain, text_html)
      values (1, 1, '<0461@x.example>', '2026-12-08', 'Ольга <olga@x.example>', 'Акт', 'Акт', '');
  `,
  '0462-readers-of-letters': `
    insert into outgoing_letters (recipient, subject, body, created_at, organisation_id, employee_id, asked_for)
      values ('aigerim@saryozen.example', 'Сводка', 'Сводка', '2026-12-09', 1, 1, true);
  `,
  '0463-files-of-deleted-drafts': `
    insert into letters (organisation_id, employee_id, message_id, sent_at, sender, subject, text_plain, text_html)
      values (1, 1, '<0463@x.example>', '2026-12-10', 'Ольга <olga@x.example>', 'Смета', 'Смета', '');
  `,
  '0464-room-by-owner-of-folder': `
    insert into files (organisation_id, code, name, extension, size, content_type, sha256, storage_key, owner_id, counted)
      values (1, repeat('4', 32), 'Гостя.pdf', 'pdf', 30, 'application/pdf', repeat('b', 64), 'guest', 2, true);
    insert into folder_files (organisation_id, folder_id, file_id, added_by) select 1, 1, id, 2 from files where code = repeat('4', 32);
  `,
};
