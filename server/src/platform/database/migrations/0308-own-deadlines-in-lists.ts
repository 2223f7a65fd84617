import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A participant's own deadline precedes the document's in what waits for them (DAY-2). Since then the feed holds it. */
export const ownDeadlinesInLists: Migration = {
  name: '0308-own-deadlines-in-lists',
  up: async (db) => {
    await sql`
      update document_feed f set due_at = own.due_at
      from (select p.document_id, p.employee_id, min(p.due_at) as due_at
        from participants p join documents d on d.id = p.document_id
        where p.due_at is not null and p.state = 'waiting' and case when p.stage = 4 then d.status in (500, 600)
          else p.stage = case d.status when 200 then 1 when 300 then 2 when 500 then 3 end
            and p.queue_number = (select min(w.queue_number) from participants w
              where w.document_id = p.document_id and w.stage = p.stage and w.state = 'waiting') end
        group by 1, 2) own
      where f.document_id = own.document_id and f.principal = own.employee_id and f.queue = 13 and f.due_at is distinct from own.due_at
    `.execute(db);
  },
};
