/** Letters in the demo's mailboxes, in their form after fetching. */
import { sql } from 'kysely';
import { workdayAt } from '../calendar.ts';
import type { DemoLetter } from '../data/letters/letter.ts';
import { mailboxes, type DemoMailbox } from '../data/letters/mailboxes.ts';
import { staffOf } from '../plan/plan-order.ts';
import { insertRows } from './bulk.ts';
import { makeFiles, type FilePlaces } from './files.ts';
import type { Organisation } from './people.ts';

interface Delivery {
  readonly letter: DemoLetter;
  readonly messageId: string;
  readonly sentAt: Date;
}

/** A reply comes after its original; other letters keep their times. */
const answersLast = (letters: readonly DemoLetter[], sent: readonly Date[]): Date[] => {
  const dates = [...sent];
  for (const [place, { subject }] of letters.entries()) {
    const original = letters.findIndex((each) => subject === `Re: ${each.subject}`);
    const [question, answer] = [dates[original], dates[place]];
    if (question && answer && question > answer) [dates[original], dates[place]] = [answer, question];
  }
  return dates;
};

const deliveriesOf = ({ owner, letters, deliveredTwice }: DemoMailbox, now: Date, store: FilePlaces): Delivery[] => {
  const random = store.random.stream(`mailbox/${owner}`);
  const dates = answersLast(
    letters,
    letters.map(() => workdayAt(now, -random.between(1, 80), random.between(8 * 60, 19 * 60))),
  );
  const once = letters.map((letter, place): Delivery => {
    const domain = /@([\w.-]+)>/.exec(letter.from)?.[1] ?? 'example';
    return { letter, messageId: `<${owner}.${place + 1}@${domain}>`, sentAt: dates[place] ?? now };
  });
  return [...once, ...deliveredTwice.flatMap((place) => once[place] ?? [])].toSorted(
    (one, other) => one.sentAt.getTime() - other.sentAt.getTime(),
  );
};

/** The newest are still unread. */
const unreadShare = 0.15;

/** Writes the mailboxes; a letter delivered twice is stored once, by its Message-ID. Returns the number of stored letters. */
export const fillLetters = async (store: FilePlaces, organisation: Organisation, now: Date): Promise<number> => {
  const { db } = store;
  let kept = 0;
  for (const mailbox of mailboxes) {
    const { employeeId } = staffOf(organisation, mailbox.owner);
    const deliveries = deliveriesOf(mailbox, now, store);
    const newest = deliveries.length * (1 - unreadShare);
    const { rows } = await sql<{ id: number; message_id: string }>`
      insert into letters (organisation_id, employee_id, message_id, sent_at, sender, subject, text_plain, text_html, unread)
      select organisation_id, employee_id, message_id, sent_at, sender, subject, text_plain, text_html, unread
      from jsonb_populate_recordset(null::letters, ${JSON.stringify(
        deliveries.map(({ letter, messageId, sentAt }, place) => ({
          organisation_id: organisation.id,
          employee_id: employeeId,
          message_id: messageId,
          sent_at: sentAt,
          sender: letter.from,
          subject: letter.subject,
          text_plain: letter.text,
          text_html: letter.html ?? '',
          unread: place >= newest,
        })),
      )}::jsonb)
      on conflict (employee_id, message_id, organisation_id) do nothing returning id, message_id
    `.execute(db);
    kept += rows.length;
    const ids = new Map(rows.map((row) => [row.message_id, row.id]));
    const attached = deliveries.flatMap(({ letter, messageId, sentAt }, place) =>
      deliveries.findIndex((each) => each.messageId === messageId) === place
        ? (letter.attachments ?? []).map((name) => ({ name, letterId: ids.get(messageId), createdAt: sentAt }))
        : [],
    );
    const fileIds = await makeFiles(
      store,
      attached.map(({ name, createdAt }) => ({ name, createdAt, organisationId: organisation.id, ownerId: employeeId })),
    );
    await insertRows(
      db,
      'letter_attachments',
      attached.map(({ letterId }, place) => ({ organisation_id: organisation.id, letter_id: letterId, file_id: fileIds[place] })),
    );
  }
  return kept;
};
