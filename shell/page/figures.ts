/** Keeps what tabs observe of releases (docs/decisions/0430): loads, failures, errors, and how fast pages were. */
import { addObservations, readLive, type Observation } from '@qujat/releases';
import { durationBounds, type Meter } from '@qujat/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyLimit, channelOf, measured, record, text } from './report-input.ts';
import type { Ticket, Tickets } from './tickets.ts';
import { reporterReader, sessionCookie } from './who-asks.ts';

/** What a tab observed of one release. */
export type Observed = Pick<Observation, 'kind' | 'channel' | 'lcp' | 'inp' | 'cls'> & { readonly name: string; readonly version: string };

/** Where views of pages are sent. */
const viewReports = '/reports/views';

/** A page can show no more remotes than this. */
const viewsAtMost = 20;

/**
 * Which pages are recorded, and how many each represents: a busy day must not fill the files. The page's ticket decides, so that all that
 * one page observes is recorded or left out together, and shares stay true. Loads and views count apart, because a page has both.
 */
export function chooser(): (release: string, kind: Observation['kind'], ticket: string) => number | null {
  let counts = new Map<string, { load: number; view: number }>();
  return (release, kind, ticket) => {
    if (counts.size > 1_000) counts = new Map();
    const known = counts.get(release) ?? { load: 0, view: 0 };
    counts.set(release, known);
    const count = Math.max(known.load, known.view);
    if (kind === 'load' || kind === 'view') known[kind] += 1;
    const times = count < 500 ? 1 : count < 5_000 ? 10 : 100;
    return Buffer.from(ticket, 'base64url').readUInt32BE() % times === 0 ? times : null;
  };
}

/** Whether a page measured something of a release that it contained. */
function viewsIn({ views }: Record<string, unknown>, ticket: Ticket, live: Awaited<ReturnType<typeof readLive>>): Observed[] {
  if (!Array.isArray(views)) return [];
  return views.slice(0, viewsAtMost).flatMap((view): Observed[] => {
    const given = record(view);
    const [name, version] = [text(given['remote'], 64), text(given['version'], 64)];
    const channel = channelOf(live, ticket.channel, name, version);
    if (channel === undefined || !ticket.covers(name, version)) return [];
    const [lcp, inp, cls] = [measured(given['lcp'], 120_000), measured(given['inp'], 60_000), measured(given['cls'], 100, 4)];
    if (lcp === undefined && inp === undefined && cls === undefined) return [];
    const vitals = { ...(lcp !== undefined && { lcp }), ...(inp !== undefined && { inp }), ...(cls !== undefined && { cls }) };
    return [{ kind: 'view', name, version, channel, ...vitals }];
  });
}

/** Adds what a page has observed. */
export type NoteObserved = (request: FastifyRequest, ticket: Ticket, found: readonly Observed[], now: Date) => Promise<void>;

/** What signed-in people's tabs report, for Prometheus: by remote, because releases are without number. */
function observer(meter: Meter): (remote: string, observed: Pick<Observed, 'kind' | 'lcp' | 'inp'>) => void {
  const advice = { explicitBucketBoundaries: [...durationBounds] };
  const pages = meter.createCounter('qujat.client.reports', { description: 'Loads, failures and errors that tabs report' });
  const lcp = meter.createHistogram('qujat.client.lcp.seconds', { description: 'Largest Contentful Paint', unit: 's', advice });
  const inp = meter.createHistogram('qujat.client.inp.seconds', { description: 'Interaction to Next Paint', unit: 's', advice });
  return (remote, observed) => {
    if (observed.kind !== 'view') pages.add(1, { remote, kind: observed.kind });
    if (observed.lcp !== undefined) lcp.record(observed.lcp / 1_000, { remote });
    if (observed.inp !== undefined) inp.record(observed.inp / 1_000, { remote });
  };
}

export interface FigureKeeping {
  /** Folder of the releases. */
  readonly root: string;
  readonly tickets: Tickets;
  readonly serverUrl: string;
  readonly meter: Meter;
}

/** Of what one request says of a release only the first of each kind: a page counts once, and must not fill the file. */
const oncePerKind = (found: readonly Observed[]): Observed[] =>
  [...Map.groupBy(found, ({ kind, name, version, channel }) => `${kind} ${name} ${version} ${channel}`).values()].map(([first]) => first!);

/**
 * Records what tabs of signed-in people observe. The server says who is signed in, and a person who has signed in on several devices counts
 * as one sender. Nothing of anybody else is stored,
 * because no figure is made of it, and it could fill the file of a release.
 */
export function figureKeeper({ root, tickets, serverUrl, meter }: FigureKeeping): NoteObserved {
  const measure = observer(meter);
  const reporter = reporterReader(serverUrl);
  const choose = chooser();
  return async (request, ticket, found, now) => {
    if (!found.length) return;
    const { signedIn, session, person } = await reporter(request);
    if (!signedIn) return;
    // A server of before names the session alone.
    const source =
      person === null
        ? await tickets.hide('session', session ?? sessionCookie(request) ?? '', now)
        : await tickets.hide('person', person, now);
    for (const { name, version, ...rest } of oncePerKind(found)) {
      measure(name, rest);
      const times = choose(`${name} ${version} ${rest.channel}`, rest.kind, ticket.id);
      if (times === null) continue;
      const line: Observation = { at: now.toISOString(), ...rest, ticket: ticket.id, source, signedIn, ...(times > 1 && { times }) };
      await addObservations(root, name, version, [line]);
    }
  };
}

export interface Views extends Pick<FigureKeeping, 'root' | 'tickets'> {
  /** Limits the requests of an address. */
  readonly letIn: (address: string) => boolean;
  readonly note: NoteObserved;
  /** Judges releases whose figures have changed. */
  readonly judge: (found: readonly { readonly remote: string; readonly channel: string }[]) => Promise<void>;
}

/** `POST /reports/views`: how fast the pages of a tab were, by remote. */
export function collectViews(app: FastifyInstance, { root, tickets, letIn, note, judge }: Views): void {
  app.post(viewReports, { bodyLimit }, async (request, reply) => {
    reply.code(204);
    const now = new Date();
    const body = record(request.body);
    const ticket = letIn(request.ip) ? await tickets.read(body['ticket'], now) : null;
    if (!ticket) return reply.send();
    const found = viewsIn(body, ticket, await readLive(root));
    await note(request, ticket, found, now);
    await judge(found.map(({ name, channel }) => ({ remote: name, channel })));
    return reply.send();
  });
}
