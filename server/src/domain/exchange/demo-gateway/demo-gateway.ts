/**
 * The demo's gateway. It has its own tables, checks signatures, carries letters between the demo's organisations, and simulates state
 * bodies, which receive and register after some seconds. Its control page takes it offline.
 */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/pool.ts';
import type { ReceiptKind } from '../../../platform/database/schema/exchange.ts';
import { KeyError, type KeyReader } from '../../../platform/keys/key-reader.ts';
import type { Job } from '../../../platform/jobs/worker.ts';
import { EnvelopeError, readEnvelope, type Envelope } from '../envelope.ts';
import { GatewayUnavailableError, GatewayRefusalError, type Correspondent, type ExchangeGateway } from '../gateway.ts';
import { agencies, findAgency } from './agencies.ts';

/** The delay before a state body of the demo has received a letter, and before it has processed it. */
const deliversAfter = 3_000;
const answersAfter = 7_000;

const isAway = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('demo_gateway_switch').select('away').executeTakeFirst())?.away ?? false;

const expectThere = async (db: Database): Promise<void> => {
  if (await isAway(db)) throw new GatewayUnavailableError('the demo gateway is switched off');
};

const organisationNames = (db: Database): Promise<Correspondent[]> =>
  db
    .selectFrom('organisations')
    .select(['bin', 'name_ru as name'])
    .where('bin', 'is not', null)
    .orderBy('id')
    .$narrowType<{ bin: string }>()
    .execute();

const writeReceipt = async (
  db: Database,
  messageId: string,
  kind: ReceiptKind,
  answer: { readonly number: string | null; readonly reason: string | null },
  now: Date,
): Promise<void> => {
  await sql`
    insert into demo_gateway_receipts (message_id, recipient_bin, kind, number, reason, at)
    select message_id, sender_bin, ${kind}, ${answer.number}, ${answer.reason}, ${now} from demo_gateway_messages where message_id = ${messageId}
    on conflict do nothing`.execute(db);
};
const noAnswer = { number: null, reason: null };

const end = async (
  db: Database,
  messageId: string,
  kind: 'registered' | 'rejected',
  answer: { readonly number: string | null; readonly reason: string | null },
  now: Date,
): Promise<void> => {
  await writeReceipt(db, messageId, kind, answer, now);
  await db
    .updateTable('demo_gateway_messages')
    .set({ ended_at: now, delivered_at: sql`coalesce(delivered_at, ${now})` })
    .where('message_id', '=', messageId)
    .execute();
};

/** The gateway's operator words its refusals. */
const examine = async (keys: KeyReader, messageId: string, text: string, now: Date): Promise<Envelope> => {
  try {
    const { envelope, certificate, chain } = readEnvelope(text);
    const holder = await keys.check(certificate, chain, { purpose: 'signing' }, now);
    if (envelope.messageId !== messageId) throw new GatewayRefusalError('Номер сообщения не совпадает с конвертом.');
    if (holder.bin !== envelope.sender.bin) throw new GatewayRefusalError('БИН ключа не совпадает с БИН отправителя.');
    return envelope;
  } catch (error) {
    if (error instanceof EnvelopeError || error instanceof KeyError)
      throw new GatewayRefusalError('Подпись конверта не прошла проверку.', { cause: error });
    throw error;
  }
};

export const createDemoGateway = (db: Database, keys: KeyReader): ExchangeGateway => {
  const find = async (bin: string): Promise<Correspondent | null> =>
    findAgency(bin) ?? (await organisationNames(db)).find((each) => each.bin === bin) ?? null;
  return {
    demo: true,
    submit: async (messageId, text, now) => {
      await expectThere(db);
      const { sender, recipient } = await examine(keys, messageId, text, now);
      if (!(await find(recipient.bin))) throw new GatewayRefusalError('Получатель не подключён к системе.');
      await db
        .insertInto('demo_gateway_messages')
        .values({
          message_id: messageId,
          sender_bin: sender.bin,
          recipient_bin: recipient.bin,
          envelope: text,
          taken_at: now,
          delivered_at: null,
          ended_at: null,
        })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute();
    },
    receipts: async (bin) => {
      await expectThere(db);
      const rows = await db
        .selectFrom('demo_gateway_receipts')
        .selectAll()
        .where('recipient_bin', '=', bin)
        .where('read_at', 'is', null)
        .orderBy('id')
        .execute();
      return rows.map(({ id, message_id, kind, number, reason, at }) => ({ id, messageId: message_id, kind, number, reason, at }));
    },
    confirmReceipt: async (id, now) => {
      await expectThere(db);
      await db.updateTable('demo_gateway_receipts').set({ read_at: now }).where('id', '=', id).execute();
    },
    collect: async (bin) => {
      await expectThere(db);
      const rows = await db
        .selectFrom('demo_gateway_messages')
        .select(['message_id', 'envelope'])
        .where('recipient_bin', '=', bin)
        .where('delivered_at', 'is', null)
        .orderBy('taken_at')
        .execute();
      return rows.map(({ message_id, envelope }) => ({ messageId: message_id, envelope }));
    },
    confirmDelivery: async (messageId, now) => {
      await expectThere(db);
      const { ended_at } = await db
        .selectFrom('demo_gateway_messages')
        .select('ended_at')
        .where('message_id', '=', messageId)
        .executeTakeFirstOrThrow();
      if (ended_at === null) await writeReceipt(db, messageId, 'delivered', noAnswer, now);
      await db
        .updateTable('demo_gateway_messages')
        .set({ delivered_at: now })
        .where('message_id', '=', messageId)
        .where('delivered_at', 'is', null)
        .execute();
    },
    report: async ({ messageId, kind, number, reason }, now) => {
      await expectThere(db);
      await end(db, messageId, kind, { number, reason }, now);
    },
    search: async (text) => {
      await expectThere(db);
      const wanted = text.toLowerCase();
      return [...agencies.map(({ bin, name }) => ({ bin, name })), ...(await organisationNames(db))]
        .filter(({ bin, name }) => name.toLowerCase().includes(wanted) || bin.includes(wanted))
        .slice(0, 20);
    },
    find: async (bin) => {
      await expectThere(db);
      return find(bin);
    },
  };
};

/** The state bodies of the demo process letters, including those accepted before the gateway went offline. */
export const playAgencies = async (db: Database, now: Date): Promise<void> => {
  const open = await db
    .selectFrom('demo_gateway_messages')
    .select(['message_id', 'recipient_bin', 'taken_at', 'delivered_at'])
    .where('ended_at', 'is', null)
    .where(
      'recipient_bin',
      'in',
      agencies.map(({ bin }) => bin),
    )
    .execute();
  for (const { message_id: id, recipient_bin, taken_at, delivered_at } of open) {
    const age = now.getTime() - taken_at.getTime();
    if (delivered_at === null && age >= deliversAfter) {
      await writeReceipt(db, id, 'delivered', noAnswer, now);
      await db.updateTable('demo_gateway_messages').set({ delivered_at: now }).where('message_id', '=', id).execute();
    }
    if (age < answersAfter) continue;
    const reason = findAgency(recipient_bin)?.rejects ?? null;
    // The number of a register that does not exist: the digits come from the message, so that a repeated receipt has the same number.
    const number = `ЗТ-${Number.parseInt(id.slice(0, 6), 16) % 100_000}`;
    await end(db, id, reason === null ? 'registered' : 'rejected', reason === null ? { number, reason } : { number: null, reason }, now);
  }
};

export const demoGatewayJob: Job = { name: 'demo-gateway', everyMs: 1000, run: playAgencies };
