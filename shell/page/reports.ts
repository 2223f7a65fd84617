import {
  addReports,
  isCounted,
  isNotItsFault,
  judgeRelease,
  readLive,
  readReports,
  stableChannel,
  summarise,
  type LiveReleases,
  type LiveSet,
  type StoredReport,
  type TrialLimits,
} from '@qujat/releases';
import type { ReportCounts, ReportSummary } from '@qujat/releases/page-data';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Meter, Tracing } from '@qujat/telemetry';
import { collectTraces } from './browser-traces.ts';
import { collectViews, figureKeeper, type Observed } from './figures.ts';
import type { LiveReader } from './live.ts';
import { bodyLimit, channelOf, errorName, record, stackOf, text } from './report-input.ts';
import { networkOf, requestLimit } from './request-limit.ts';
import type { Ticket, Tickets } from './tickets.ts';
import { livePageAt } from './visit.ts';
import { reporterReader, whoAsks } from './who-asks.ts';

/** Where browsers send violations of the content policy. */
export const policyReports = '/reports/policy';

const maxReports = 20;

/** Reports a minute from one network; more are dropped. */
const aMinute = 120;

/** The number of hours that the 'О системе' page shows. */
const hoursTold = 24;

function remoteReports({ tab, reports }: Record<string, unknown>, ticket: Ticket, live: LiveReleases, now: Date): StoredReport[] {
  if (!Array.isArray(reports)) return [];
  return reports.slice(0, maxReports).flatMap((one): StoredReport[] => {
    const { kind, remote, version, reason, detail, stack } = record(one);
    if (kind !== 'loaded' && kind !== 'failed' && kind !== 'render' && kind !== 'error') return [];
    const [name, release] = [text(remote, 64), text(version, 64)];
    const channel = channelOf(live, ticket.channel, name, release);
    if (channel === undefined || !ticket.covers(name, release)) return [];
    const places = stackOf(stack);
    return [
      {
        at: now.toISOString(),
        kind,
        remote: name,
        version: release,
        channel,
        tab: text(tab, 64),
        ticket: ticket.id,
        reason: text(reason, 64),
        detail: kind === 'error' || kind === 'render' ? errorName(detail) : text(detail),
        ...(places.length && { stack: places }),
      },
    ];
  });
}

/** What the reports say for the figures: a load that the network prevented says nothing about a release. */
const observedIn = (reports: readonly StoredReport[]): Observed[] =>
  reports.flatMap(({ kind, remote, version, channel, reason }) => {
    if (kind === 'policy' || isNotItsFault(reason)) return [];
    const observed = kind === 'loaded' ? 'load' : kind === 'error' ? 'error' : 'failure';
    return [{ kind: observed, name: remote, version, channel }];
  });

/** Whether a report is stored with its details. Once a release is known to be good, further loads need not be. */
const isStored = ({ kind, remote, version, channel }: StoredReport, live: LiveReleases, now: Date): boolean => {
  if (kind !== 'loaded') return true;
  const isLive = (channel === stableChannel ? live.releases : live.channels[channel])?.[remote]?.live === version;
  return isLive && isCounted(live, channel, remote, now);
};

/**
 * The release whose file violated the policy, or was refused by it. Not every violation names it (a picture has no stack): then it is
 * attributed to the remote whose page was open, and failing that to the shell.
 */
function culprit(set: LiveSet, document: string, ...urls: string[]): { remote: string; version: string } {
  for (const url of urls) {
    const found = /\/remotes\/([a-z][a-z0-9-]{0,63})\/([0-9a-f]{1,64})\//.exec(url);
    if (found) return { remote: found[1]!, version: found[2]! };
  }
  const path = URL.parse(document)?.pathname;
  const { name, version } = (path === undefined ? undefined : livePageAt(set, path)?.remote) ?? set.shell;
  return { remote: name, version };
}

function policyReport(body: unknown, ticket: Ticket, set: LiveSet, now: Date): StoredReport[] {
  const report = record(record(body)['csp-report']);
  const [source, blocked] = [text(report['source-file']), text(report['blocked-uri'])];
  const reason = text(report['effective-directive'] ?? report['violated-directive'], 64);
  if (!reason) return [];
  // Extensions of the browser violate the policy on every page; that is nobody's fault here.
  if (/^(chrome|moz|safari-web)-extension/.test(source) || /^(chrome|moz|safari-web)-extension/.test(blocked)) return [];
  const { remote, version } = culprit(set, text(report['document-uri'], 500), source, blocked);
  if (!ticket.covers(remote, version)) return [];
  return [
    { at: now.toISOString(), kind: 'policy', remote, version, channel: set.channel, tab: '', ticket: ticket.id, reason, detail: blocked },
  ];
}

/** How many loads of everybody's releases are remembered, so that each source is recorded once. */
const rememberedAtMost = 50_000;

/**
 * A busy day must not fill the files. A load of everybody's releases is recorded once for each source. Of a channel's, a limited number of
 * loads of each release is recorded, and how many loads each record represents.
 */
function thinning(): (report: StoredReport) => StoredReport | null {
  const counts = new Map<string, number>();
  let known = new Set<string>();
  return (report) => {
    if (report.kind !== 'loaded') return report;
    const id = `${report.remote} ${report.version} ${report.channel}`;
    if (report.channel === stableChannel) {
      const source = `${id} ${report.ticket}`;
      if (known.has(source)) return null;
      if (known.size >= rememberedAtMost) known = new Set();
      known.add(source);
      return report;
    }
    const count = counts.get(id) ?? 0;
    counts.set(id, count + 1);
    const times = count < 500 ? 1 : count < 5_000 ? 10 : 100;
    if (count % times !== 0) return null;
    return times === 1 ? report : { ...report, times };
  };
}

const withoutReasons = ({ remote, version, failedTabs, renderTabs, policy }: ReportSummary): ReportCounts => ({
  remote,
  version,
  failedTabs,
  renderTabs,
  policy,
});

export interface Reporting {
  /** Folder of the releases. */
  readonly root: string;
  readonly live: LiveReader;
  readonly tickets: Tickets;
  readonly serverUrl: string;
  readonly limits?: TrialLimits | undefined;
  /** Measures what tabs report. */
  readonly meter: Meter;
  /** Takes the traces of browsers; null if there are none. */
  readonly tracing: Tracing | null;
}

/** Collects the reports of tabs and browsers, counts them by remote, and rolls back a failing release. */
export function collectReports(app: FastifyInstance, { root, live, tickets, serverUrl, limits, meter, tracing }: Reporting): void {
  const letIn = requestLimit(aMinute);
  const thin = thinning();
  const note = figureKeeper({ root, tickets, serverUrl, meter });
  app.addContentTypeParser('application/csp-report', { parseAs: 'string', bodyLimit }, app.getDefaultJsonParser('error', 'error'));

  const reporter = reporterReader(serverUrl);
  const isSignedIn = (request: FastifyRequest) => async (): Promise<boolean> => (await reporter(request)).signedIn;
  /**
   * Anybody can request any number of pages with the releases for everybody, and so get tickets. A load or a failure of these releases therefore
   * counts once for each person who is signed in, and once for each network of all others; and so do errors of people who are not signed
   * in, because administrators read them.
   */
  const weigh = async (request: FastifyRequest, reports: readonly StoredReport[], now: Date): Promise<StoredReport[]> => {
    const isOfEverybody = ({ kind, channel }: StoredReport): boolean => kind !== 'error' && channel === stableChannel;
    if (!reports.some((one) => one.kind === 'error' || isOfEverybody(one))) return [...reports];
    const { signedIn, person } = await reporter(request);
    const isKnown = signedIn && person !== null;
    const ticket = await (isKnown ? tickets.hide('person', person, now) : tickets.hide('address', networkOf(request.ip), now));
    return reports.map((one) => (isOfEverybody(one) || (one.kind === 'error' && !signedIn) ? { ...one, ticket } : one));
  };
  const judgeReleases = async (reports: readonly Pick<StoredReport, 'remote' | 'channel'>[]): Promise<void> => {
    const judged = new Map(reports.map((one) => [`${one.remote} ${one.channel}`, one]));
    for (const { remote, channel } of judged.values()) {
      const reason = await judgeRelease(root, channel, remote, limits);
      if (reason) app.log.warn(`${remote} went back by itself in the channel ${channel}: ${reason}`);
    }
  };

  app.post('/reports/remotes', { bodyLimit }, async (request, reply) => {
    reply.code(204);
    const now = new Date();
    const body = record(request.body);
    const ticket = letIn(request.ip) ? await tickets.read(body['ticket'], now) : null;
    if (!ticket) return reply.send();
    const releases = await readLive(root);
    const found = remoteReports(body, ticket, releases, now);
    await note(request, ticket, observedIn(found), now);
    const stored = found.filter((one) => isStored(one, releases, now));
    const reports = (await weigh(request, stored, now)).flatMap((one) => thin(one) ?? []);
    await addReports(root, reports, isSignedIn(request));
    await judgeReleases(reports);
    return reply.send();
  });
  collectViews(app, { root, tickets, letIn, note, judge: judgeReleases });
  if (tracing) collectTraces(app, { tickets, letIn, tracing });
  app.post<{ Querystring: { ticket?: unknown } }>(policyReports, { bodyLimit }, async (request, reply) => {
    reply.code(204);
    const now = new Date();
    const ticket = letIn(request.ip) ? await tickets.read(request.query.ticket, now) : null;
    if (ticket) await addReports(root, policyReport(request.body, ticket, (await live(ticket.channel)).set, now), isSignedIn(request));
    return reply.send();
  });

  let cached: { until: number; answer: Promise<ReportCounts[]> } | undefined;
  // For the page 'О системе', which only signed-in people can open. Texts from browsers are for the authors of releases only.
  app.get('/releases/reports', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!(await whoAsks(serverUrl, request)).signedIn) return reply.code(401).send({ status: 'error', text: 'Sign in first' });
    if (!cached || cached.until < Date.now()) {
      const reports = readReports(root, new Date(Date.now() - hoursTold * 3_600_000));
      cached = { until: Date.now() + 5_000, answer: reports.then((found) => summarise(found).map(withoutReasons)) };
    }
    return reply.send(await cached.answer);
  });
}
