/** Documents that people have read, starred or annotated. */
import { sql } from 'kysely';
import { queues } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../../platform/database/pool.ts';
import { administratorsPrincipal, publicPrincipal } from '../../../domain/documents/queues/feed.ts';
import { notes } from '../data/texts.ts';
import type { Random } from '../random.ts';
import type { Organisation } from './people.ts';

interface Seen {
  readonly employee_id: number;
  readonly document_id: number;
}

/** How many documents nobody has opened yet: the director has some of them, the others are spread. */
const unreadInAll = 40;
const unreadOfTheDirector = 12;

/** Every document that an employee may see for any reason, deputyships in force included. */
const readersOf = (organisations: readonly Organisation[]) => {
  const everybody = organisations.flatMap(({ id, staff }) =>
    staff.map(({ employeeId }) => ({ principal: publicPrincipal(id), employeeId })),
  );
  const administrators = organisations.flatMap(({ id, staff }) =>
    staff
      .filter(({ identity }) => identity.isDocumentAdministrator)
      .map(({ employeeId }) => ({ principal: administratorsPrincipal(id), employeeId })),
  );
  const extra = [...everybody, ...administrators];
  return sql`
    select principal as employee_id, document_id from document_feed where principal > 0
    union select p.employee_id, f.document_id
      from unnest(${extra.map((each) => each.principal)}::bigint[], ${extra.map((each) => each.employeeId)}::bigint[]) as p (principal, employee_id)
      join document_feed f on f.principal = p.principal
    union select d.deputy_id, f.document_id from deputies d join document_feed f on f.principal = d.employee_id`;
};

const incoming = async (db: Queryable): Promise<Seen[]> => {
  const { rows } = await sql<Seen>`
    select principal as employee_id, document_id from document_feed
    where queue = ${queues.incoming} and principal > 0 order by issue_date desc, document_id, principal
  `.execute(db);
  return rows;
};

const chooseUnread = (waiting: readonly Seen[], director: number, random: Random): Seen[] => {
  const [his, others] = [waiting.filter((each) => each.employee_id === director), waiting.filter((each) => each.employee_id !== director)];
  // From the newest: documents that are weeks old have been opened.
  return [
    ...random.some(his.slice(0, 2 * unreadOfTheDirector), unreadOfTheDirector),
    ...random.some(others.slice(0, 90), unreadInAll - unreadOfTheDirector),
  ];
};

export const fillMarks = async (db: Queryable, organisations: readonly Organisation[], now: Date, random: Random): Promise<void> => {
  const director = organisations.find(({ key }) => key === 'A')?.byKey.get('dulat')?.employeeId ?? 0;
  const unread = chooseUnread(await incoming(db), director, random);
  const unreadRows = sql`unnest(${unread.map((each) => each.employee_id)}::bigint[], ${unread.map((each) => each.document_id)}::bigint[])`;
  await sql`
    insert into document_marks (organisation_id, employee_id, document_id, read_at)
    select d.organisation_id, r.employee_id, r.document_id, least(d.updated_at + interval '1 hour', ${now}::timestamptz)
    from (${readersOf(organisations)}) r join documents d on d.id = r.document_id
    on conflict (employee_id, document_id, organisation_id) do update set read_at = excluded.read_at
  `.execute(db);
  await sql`delete from document_marks m using ${unreadRows} as u (employee_id, document_id) where m.employee_id = u.employee_id and m.document_id = u.document_id`.execute(
    db,
  );

  const { rows: read } = await sql<Seen>`
    select employee_id, document_id from document_marks where read_at is not null order by document_id desc, employee_id
  `.execute(db);
  const marksOf = (employee: number, stars: number, noted: number) => {
    const chosen = random.some(read.filter((each) => each.employee_id === employee).slice(0, 80), stars + noted);
    return chosen.map((each, index) => ({
      ...each,
      star: index < stars,
      note: index < stars && index >= noted ? null : random.pick(notes),
    }));
  };
  const marks = organisations.flatMap(({ staff, key }) =>
    staff.flatMap(({ employeeId, key: person }) =>
      person === 'dulat' && key === 'A'
        ? marksOf(employeeId, 7, 3)
        : marksOf(employeeId, random.between(0, 3), key === 'A' ? random.between(0, 1) : 0),
    ),
  );
  await sql`
    update document_marks m set bookmarked_at = case when w.star then ${now}::timestamptz end, note = w.note
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as w (employee_id bigint, document_id bigint, star boolean, note text)
    where m.employee_id = w.employee_id and m.document_id = w.document_id
  `.execute(db);
};
