/** Adds documents to an existing demo: for benchmarks, or for one person to decide on. */
import { sql } from 'kysely';
import type { Database, Queryable } from '../../platform/database/pool.ts';
import { storeDocuments } from '../../domain/documents/store-documents.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { organisations } from './data/organisations.ts';
import { people } from './data/people.ts';
import type { TemplateCode } from './data/templates.ts';
import { fillExchange } from './fill/exchange.ts';
import { fates } from './fill/history.ts';
import { loadOrganisations, type LoadedOrganisation } from './fill/load.ts';
import { makeDocuments } from './fill/make-documents.ts';
import { createNumbering, type Numbering } from './fill/numbers.ts';
import { emailOf, type Staff } from './fill/people.ts';
import { chooseOrder, workersOf } from './plan/choose.ts';
import type { Order } from './plan/order.ts';
import { planOrder } from './plan/plan-order.ts';
import { quotas } from './plan/quotas.ts';
import { createRandom, type Random } from './random.ts';

export interface AddOptions {
  readonly count: number;
  readonly now: Date;
  /** Called with the number of documents added so far. */
  readonly onProgress?: (done: number) => void;
}

/** One transaction for each batch: an interrupted run keeps the documents added so far. */
const batch = 1000;

interface Place extends LoadedOrganisation {
  /** Counts on from batch to batch. */
  readonly numbering: Numbering;
}

interface Chosen {
  readonly place: Place;
  readonly order: Order;
}
type Choose = (random: Random) => Chosen;

const addBatch = async (
  trx: Queryable,
  places: readonly Place[],
  chosen: readonly Chosen[],
  now: Date,
  random: Random,
): Promise<number[]> => {
  const ids: number[] = [];
  for (const place of places) {
    const orders = chosen.filter((each) => each.place === place).map(({ order }) => order);
    const documents = makeDocuments(orders, { ...place, now, random, subjects: new Set(), recipients: { next: 0 } });
    // These documents have no attachments.
    const added = await storeDocuments(
      trx,
      documents.map(({ stored }) => ({ ...stored, document: { ...stored.document, attachment_count: 0 } })),
    );
    ids.push(...added);
    await fillExchange(
      trx,
      place.organisation,
      documents.flatMap(({ passage, stored }, index) =>
        passage ? [[added[index] ?? 0, stored.document.initiator_id, passage] as const] : [],
      ),
    );
  }
  return ids;
};

const addAll = async (
  db: Database,
  { count, now, onProgress = () => {} }: AddOptions,
  prepare: (places: readonly Place[]) => Choose,
): Promise<number[]> => {
  const places = (await loadOrganisations(db)).map((loaded): Place => ({ ...loaded, numbering: createNumbering(loaded.used) }));
  if (places.length === 0) throw new StartError('There is no demo organisation in this database. Start the demo once with npm start.');
  const choose = prepare(places);
  const { n: standing } = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (let done = 0; done < count;) {
    const random = createRandom(`more after ${Number(standing) + done}`);
    const chosen = Array.from({ length: Math.min(batch, count - done) }, () => choose(random));
    ids.push(...(await db.transaction().execute((trx) => addBatch(trx, places, chosen, now, random))));
    onProgress((done += chosen.length));
  }
  // So that the planner knows about them at once.
  if (count >= batch)
    for (const table of ['documents', 'participants', 'document_feed', 'document_search', 'document_marks'] as const)
      await sql`analyze ${sql.table(table)}`.execute(db);
  return ids;
};

/** Two concurrent runs would assign the same numbers twice, so the second waits for the first. */
const oneAtATime = <T>(db: Database, work: () => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    const lock = sql`hashtextextended('qujat demo', 0)`;
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${lock})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });

const pickWeighted = <T>(entries: readonly (readonly [T, number])[], random: Random): T => {
  let place = random.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  const [chosen] = entries.find(([, weight]) => (place -= weight) < 0) ?? random.pick(entries);
  return chosen;
};

/** Adds documents of every kind, in the demo's proportions, distributed over the organisations like the demo's own. Returns their ids. */
export const addDocuments = (db: Database, options: AddOptions): Promise<number[]> =>
  oneAtATime(db, () =>
    addAll(db, options, (places) => {
      const choices = places.flatMap((place) => fates.map((fate) => [{ place, fate }, quotas[place.organisation.key][fate]] as const));
      return (random) => {
        const { place, fate } = pickWeighted(choices, random);
        return { place, order: chooseOrder(place.organisation, place.templates, fate, random) };
      };
    }),
  );

/** The templates that a personal key can sign. */
const signedByAnyKey: readonly TemplateCode[] = ['П', 'Р', 'ПР', 'ИСХ'];

/** Personal applications: the manager agrees first, then somebody in the personnel department, and the head approves. */
const applications: readonly TemplateCode[] = ['ЗО', 'К', 'МП'];

/** The key of a person, given by key or e-mail. Throws StartError for a person outside the demo. */
const personKey = (name: string): string => {
  const person = people.find((each) => each.key === name || emailOf(each) === name.toLowerCase());
  if (!person) throw new StartError(`Nobody in the demo is "${name}". Give a name such as dulat, or an e-mail address.`);
  return person.key;
};

/**
 * What an added document can wait for: agreement, approval, or a clerk who sends it to another organisation of the demo, for the first time
 * or after a state body has rejected it.
 */
export const waitingStages = ['aggregation', 'approval', 'sending', 'resending'] as const;
export type WaitingStage = (typeof waitingStages)[number];

export interface WaitingOptions extends AddOptions {
  /** At which stage the documents wait; by default at approval. */
  readonly stage?: WaitingStage | undefined;
  /** The initiator of every document, by key or e-mail; by default anybody. Then only the people of the route take part. */
  readonly initiator?: string | undefined;
}

/** True if the person is the first to agree to that employee's applications. */
const agreesFirst = (person: string, initiator: Staff, { organisation, templates }: Place): boolean => {
  const [code] = applications;
  const template = code && templates.get(code)?.template;
  if (!template) return false;
  const [first] = planOrder({ template: code, fate: 'aggregation', initiator: initiator.key }, organisation, template);
  return first !== undefined && organisation.byId.get(first.employeeId)?.key === person;
};

/** Makes the orders of documents that wait for the person. Throws StartError if nobody can be their initiator. */
const ordersFor = (person: string, place: Place, stage: WaitingStage, initiatedBy: string | undefined): ((random: Random) => Order) => {
  const others = workersOf(place.organisation).filter(({ key }) => key !== person);
  const fitting = stage === 'aggregation' ? others.filter((each) => agreesFirst(person, each, place)) : others;
  const isSent = stage === 'sending' || stage === 'resending';
  if (isSent && !place.organisation.byKey.get(person)?.identity.isClerk)
    throw new StartError(`Only a clerk sends letters; ${person} is none.`);
  const initiators = initiatedBy === undefined ? fitting : fitting.filter(({ key }) => key === initiatedBy);
  if (initiators.length === 0) {
    const at = stage === 'aggregation' ? 'aggregation: choose the head of a department, and an initiator from that department' : stage;
    throw new StartError(`No document of ${initiatedBy ?? 'anybody'} can wait for ${person} at ${at}.`);
  }
  if (stage === 'aggregation')
    return (random) => ({
      template: random.pick(applications),
      fate: 'aggregation',
      initiator: random.pick(initiators).key,
      waitsFor: person,
    });
  if (isSent) {
    const recipient = organisations.filter(({ key }) => key !== place.organisation.key).at(-1)?.key;
    return (random) => ({
      template: 'ИСХ',
      fate: 'execution',
      initiator: random.pick(initiators).key,
      ...(stage === 'sending' ? { recipient } : { exchange: 'rejected' }),
    });
  }
  return (random) => {
    const acknowledgers = initiatedBy === undefined ? random.some(others, random.between(1, 3)).map(({ key }) => key) : [];
    const template = random.pick(signedByAnyKey);
    return { template, fate: 'approval', initiator: random.pick(initiators).key, signatory: person, acknowledgers };
  };
};

/** Adds documents that wait for that person's decision, in the organisation of their first membership. Returns their ids. */
export const addWaitingFor = async (db: Database, name: string, options: WaitingOptions): Promise<number[]> => {
  const person = personKey(name);
  const { stage = 'approval' } = options;
  const initiatedBy = options.initiator === undefined ? undefined : personKey(options.initiator);
  const home = people.find(({ key }) => key === person)?.memberships[0]?.organisation;
  return oneAtATime(db, () =>
    addAll(db, options, (places) => {
      const place = places.find(({ organisation }) => organisation.key === home);
      if (!place) throw new StartError(`The organisation of ${person} is not in this database.`);
      const makeOrder = ordersFor(person, place, stage, initiatedBy);
      return (random) => ({ place, order: makeOrder(random) });
    }),
  );
};
