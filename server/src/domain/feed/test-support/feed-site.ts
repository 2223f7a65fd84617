/** A feed of any length for measuring: posts with likes, comments, files and documents as people have them. */
import { sql } from 'kysely';
import { makeBenchDatabase } from '../../../test-support/bench-database.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { makeOffice } from '../../documents/test-support/office.ts';

export interface FeedSite {
  readonly db: Database;
  readonly organisationId: number;
  readonly employeeId: number;
  /** Identifiers of the oldest and the newest post. */
  readonly posts: readonly [number, number];
}

/** Creates it on a running PostgreSQL; `url` returns the address of a database by its name. Close it with `db.destroy()`. */
export const makeFeedSite = async (url: (database: string) => string, count: number): Promise<FeedSite> => {
  const db = await makeBenchDatabase(url, `feed_${count}`);
  const { organisationId, staff } = await makeOffice(db);
  const employees = Object.values(staff);
  await sql`
    insert into posts (organisation_id, author_id, message, created_at)
    select ${organisationId}, (${employees}::bigint[])[1 + n % ${employees.length}],
      'Запись ' || n || '. ' || (array['Совещание по договорам', 'График осмотров', 'Обновление серверов', 'Паводковый план', 'Заявки на закупку'])[1 + n % 5] || '. ' || repeat('Подробности у руководителя отдела. ', 1 + n % 7),
      now() - (${count} - n) * interval '3 minutes'
    from generate_series(1, ${count}::int) n`.execute(db);
  await sql`
    insert into post_likes (organisation_id, post_id, employee_id, created_at)
    select p.organisation_id, p.id, e, now() from posts p, unnest(${employees}::bigint[]) e where (p.id + e) % 3 = 0`.execute(db);
  await sql`
    insert into post_comments (organisation_id, post_id, author_id, message)
    select p.organisation_id, p.id, (${employees}::bigint[])[1 + (p.id + n) % ${employees.length}], 'Комментарий ' || n from posts p, generate_series(1, 6) n where n <= p.id % 7`.execute(
    db,
  );
  await sql`
    with f as (
      insert into files (organisation_id, code, name, extension, size, content_type, sha256, storage_key, owner_id)
      select ${organisationId}, lpad(p.id::text, 32, 'c'), 'Файл ' || p.id || '.pdf', 'pdf', 1000, 'application/pdf', repeat('a', 64), 'bench/' || p.id, p.author_id from posts p where p.id % 4 = 0
      returning id, name, storage_key)
    insert into post_files (organisation_id, post_id, file_id, name) select ${organisationId}, split_part(storage_key, '/', 2)::bigint, id, name from f`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
  const { rows } = await sql<{ oldest: number; newest: number }>`select min(id) as oldest, max(id) as newest from posts`.execute(db);
  const { oldest, newest } = rows[0]!;
  return { db, organisationId, employeeId: staff.worker, posts: [oldest, newest] };
};
