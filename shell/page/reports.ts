import { addReports, judgeCanary, readReports, stableChannel, summarise, type CanaryLimits, type LiveSet, type StoredReport } from '@qujat/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LiveReader } from './live.ts';
import { livePageAt, visitOf } from './visit.ts';

/** Where browsers send breaches of the content policy. */
export const policyReports = '/reports/policy';

const maxReports = 20;
const bodyLimit = 16_384;

/** Reports a minute from one address; more are dropped. */
const aMinute = 120;

/** Hours that are told to the 'О системе' page. */
const hoursTold = 24;

/** At most 200 printable characters: what a browser says goes into files and onto terminals. */
const text = (value: unknown, limit = 200): string => (typeof value === 'string' ? value.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, ' ').slice(0, limit) : '');

const record = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {});

/** A release that the set names: its remote, and the channel that gives it; undefined for what is not live there (an older tab's). */
function channelOf(set: LiveSet, remote: string, version: string): string | undefined {
  const found = set.remotes.find(({ live, previous }) => live.name === remote && (live.version === version || previous?.version === version));
  return found && (found.live.version === version ? found.channel : stableChannel);
}

function remoteReports(body: unknown, set: LiveSet, at: string): StoredReport[] {
  const { tab, reports } = record(body);
  if (!Array.isArray(reports)) return [];
  return reports.slice(0, maxReports).flatMap((one): StoredReport[] => {
    const { kind, remote, version, reason, detail } = record(one);
    if (kind !== 'loaded' && kind !== 'failed' && kind !== 'render') return [];
    const [name, release] = [text(remote, 64), text(version, 64)];
    const channel = channelOf(set, name, release);
    if (channel === undefined) return [];
    // How often everybody's releases load is of no use; of a canary it is what failures are measured against.
    if (kind === 'loaded' && channel === stableChannel) return [];
    return [{ at, kind, remote: name, version: release, channel, tab: text(tab, 64), reason: text(reason, 64), detail: text(detail) }];
  });
}

/**
 * The release whose file broke the policy, or was refused by it. Not every breach tells (a picture has no stack): then it
 * is put down to the remote whose page was open, and failing that to the shell.
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

function policyReport(body: unknown, set: LiveSet, at: string): StoredReport[] {
  const report = record(record(body)['csp-report']);
  const [source, blocked] = [text(report['source-file']), text(report['blocked-uri'])];
  const reason = text(report['effective-directive'] ?? report['violated-directive'], 64);
  if (!reason) return [];
  // Extensions of the browser break the policy on every page; that is nobody's fault here.
  if (/^(chrome|moz|safari-web)-extension/.test(source) || /^(chrome|moz|safari-web)-extension/.test(blocked)) return [];
  return [{ at, kind: 'policy', ...culprit(set, text(report['document-uri'], 500), source, blocked), channel: set.channel, tab: '', reason, detail: blocked }];
}

/** Lets each address in so often a minute. */
function gate(): (address: string) => boolean {
  let minute = 0;
  let counts = new Map<string, number>();
  return (address) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) {
      minute = now;
      counts = new Map();
    }
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count <= aMinute;
  };
}

/** Collects what tabs and browsers report, tells it by remote, and takes back a canary that fails. */
export function collectReports(app: FastifyInstance, root: string, live: LiveReader, limits?: CanaryLimits): void {
  const letIn = gate();
  app.addContentTypeParser('application/csp-report', { parseAs: 'string', bodyLimit }, app.getDefaultJsonParser('error', 'error'));

  const take = async (request: FastifyRequest, read: (set: LiveSet, at: string) => StoredReport[]): Promise<void> => {
    if (!letIn(request.ip)) return;
    const { set } = await live(visitOf(request).channel ?? undefined);
    const reports = read(set, new Date().toISOString());
    await addReports(root, reports);
    const suspects = new Map(reports.filter(({ kind }) => kind === 'failed' || kind === 'render').map((one) => [`${one.remote} ${one.channel}`, one]));
    for (const { remote, channel } of suspects.values()) {
      const reason = await judgeCanary(root, channel, remote, limits);
      if (reason) app.log.warn(`${remote} is out of the channel ${channel}: ${reason}`);
    }
  };
  app.post('/reports/remotes', { bodyLimit }, async (request, reply) => {
    await take(request, (set, at) => remoteReports(request.body, set, at));
    return reply.code(204).send();
  });
  app.post(policyReports, { bodyLimit }, async (request, reply) => {
    await take(request, (set, at) => policyReport(request.body, set, at));
    return reply.code(204).send();
  });

  let told: { until: number; answer: Promise<unknown> } | undefined;
  app.get('/releases/reports', async (_request, reply) => {
    if (!told || told.until < Date.now()) {
      const answer = readReports(root, new Date(Date.now() - hoursTold * 3_600_000)).then(summarise);
      told = { until: Date.now() + 5_000, answer };
    }
    return reply.header('cache-control', 'no-store').send(await told.answer);
  });
}
