/**
 * The page server: HTML with the live releases written into it, the files of all releases, and a proxy to the server. It is stateless: any
 * number of these processes may run behind a load balancer.
 */
import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { Extension } from '@qujat/contract/call';
import type { RegistrationMode } from '@qujat/contract/registration-mode';
import type { TrustedProxies } from '@qujat/contract/trusted-proxies';
import { currentReleases, type TrialLimits } from '@qujat/releases';
import {
  measureRequests,
  nameRequest,
  startTelemetry,
  startTracing,
  traceRequests,
  type MetricsSettings,
  type TracingSettings,
} from '@qujat/telemetry';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { isShellPage } from '../src/frame/shell-pages.ts';
import { checkAnnouncedBodies } from './announced-body.ts';
import { answerErrors } from './answer-errors.ts';
import { watchLive, type Live } from './live.ts';
import { serveManifest } from './manifest.ts';
import { developmentGate, type DevelopmentOptions } from './development.ts';
import { serveOperators } from './operators.ts';
import { readInlined } from './inlined.ts';
import { pack, sendPacked, type Packed } from './packed.ts';
import { previewReader, servePreviews } from './preview.ts';
import { filesOfVisit, pageEnd, pageHtml, type Configuration } from './page-html.ts';
import { takePublished } from './publishing.ts';
import { logOnce, proxyToServer, wantsPage } from './proxy.ts';
import { collectReports } from './reports.ts';
import { serveReleaseFiles } from './release-files.ts';
import { addSecurityHeaders, contentPolicy } from './security-headers.ts';
import { serveShare } from './share.ts';
import { cutSlow } from './slow-requests.ts';
import { makeStop } from './stop.ts';
import { createTickets } from './tickets.ts';
import { watchProxies } from './watch-proxies.ts';
import { serveWorker } from './worker.ts';
import { channelReader, livePageAt, shownPage, visitOf, type Visit } from './visit.ts';

export interface PageOptions {
  /** Folder of the releases (shared/releases). */
  releases: string;
  /** Where the server listens, 'http://127.0.0.1:4000'. */
  serverUrl: string;
  /** The server's extensions of the specification; the client uses none that is missing here. */
  extensions: readonly Extension[];
  /** Demo mode, which the page displays. */
  demo?: boolean;
  /** Accounts of the demo that sign-in offers. Default: none. */
  demoAccounts?: Configuration['demoAccounts'];
  /** The welcome's videos by instruction. */
  videos?: Configuration['videos'];
  /** API bases, if they are not the page's own origin. */
  bases?: Partial<Configuration['bases']>;
  /** Origins of videos. */
  videoOrigins?: readonly string[];
  /** Where people find the product, 'https://qujat.example'. Default: not known. */
  publicOrigin?: string | null;
  /** Addresses or networks of proxies whose X-Forwarded-* headers are trusted. */
  trustProxy?: TrustedProxies | false;
  /** Which remotes may come from engineers' machines. Default: none, for nobody. */
  development?: DevelopmentOptions;
  /** Keys with which the server signs a browser's channel. By default there are none, and nobody is in a channel. */
  channelKeys?: readonly string[];
  /** Whether teams may send releases here, signed with their keys. Default: no. */
  publishing?: boolean;
  /** When a release on trial is rolled back automatically. */
  trialLimits?: TrialLimits;
  /** Where people get help. Default: not known. */
  support?: string | null;
  /**
   * Whether browsers keep what an offline visit needs (docs/offline.md). Without it every browser deletes it at its next visit. Default:
   * yes.
   */
  offline?: boolean;
  /** Whether organisations may register themselves, which the page shows. Default: open. */
  registration?: RegistrationMode;
  /** Where Prometheus reads what the page server measures. Default: nowhere, and nothing is measured. */
  metrics?: MetricsSettings | null;
  /** Where traces are sent. Default: nowhere, and there are none, in the browser neither. */
  tracing?: TracingSettings | null;
  /** Errors are logged to standard output; requests are not, because the server logs them. */
  log?: boolean;
  /** Where they are written instead. */
  logStream?: Writable;
}

/** The page server's process. */
export interface Page {
  app: FastifyInstance;
  /** The address of the measurements; null if there is none. */
  metricsUrl: string | null;
  /** Starts listening; port 0 uses any free one. Resolves to the address when pages can be served. */
  start(port: number, host?: string): Promise<string>;
  /** Resolves when new pages are made of what is live now. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

const defaultVideoOrigins = ['https://www.youtube.com', 'https://www.youtube-nocookie.com'];

/** Whether a router and a browser interpret the address in the same way. */
const isReadable = (url: string): boolean => {
  if (url.startsWith('//')) return false;
  try {
    decodeURI(new URL(url, 'http://page').pathname);
    return true;
  } catch {
    return false;
  }
};

/** Creates the page server; nothing listens before `start`. */
export async function createPage(options: PageOptions): Promise<Page> {
  const { releases, serverUrl, videoOrigins = defaultVideoOrigins } = options;
  const bases = { main: '', second: '', public: '', ...options.bases };
  const gate = developmentGate(options.development, serverUrl);
  const { extensions, demo = false, videos = {}, support = null, registration = 'open', offline = true } = options;
  const configuration: Configuration = {
    bases,
    extensions,
    demo,
    ...(demo && options.demoAccounts && { demoAccounts: options.demoAccounts }),
    videos,
    support,
    developmentOrigins: gate.origins,
    ...(options.tracing && { traces: true }),
    ...(offline && { offline }),
  };
  const telemetry = await startTelemetry('qujat-page', options.metrics ?? null);
  const tracing = await startTracing('qujat-page', options.tracing ?? null);
  const app = fastify({
    logger:
      options.log || options.logStream
        ? { level: 'warn', hooks: logOnce, ...(options.logStream && { stream: options.logStream }), ...(tracing && { mixin: tracing.ids }) }
        : false,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : '/404'),
    trustProxy: options.trustProxy ?? false,
    // As long as an address may be: an overlong part of it names nothing, like any unknown one.
    routerOptions: { maxParamLength: 16_384 },
    // A page load makes some twenty requests, so connections are kept.
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection while the page server stops is answered like any other.
    return503OnClosing: false,
  });
  const stop = makeStop(app);
  const traceHeaders = tracing ? traceRequests(app, tracing) : () => ({});
  if (telemetry.url !== null) measureRequests(app, telemetry.meter);
  app.addHook('onClose', async () => {
    await tracing?.stop();
    await telemetry.stop();
  });
  app.addHook('onRequest', async ({ raw }) => cutSlow(raw));
  const { read: live, caughtUp } = watchLive(releases, (message, error) => app.log.error(error, message));
  const apiOrigins = [
    ...new Set(
      Object.values(bases)
        .filter(Boolean)
        .map((base) => new URL(base).origin),
    ),
  ];
  answerErrors(app);
  watchProxies(app, options.publicOrigin ?? null, options.trustProxy ?? false);
  addSecurityHeaders(app, { apiOrigins, videoOrigins }, options.publicOrigin ?? null);
  checkAnnouncedBodies(app);
  const tickets = createTickets(releases);
  const channelOf = channelReader(options.channelKeys ?? []);
  const previewOf = previewReader({ root: releases, publicOrigin: options.publicOrigin ?? null });
  const liveFor = async (request: FastifyRequest): Promise<Live> => live(await channelOf(request), await previewOf(request));
  serveReleaseFiles(app, releases);
  await servePreviews(app, { root: releases, publicOrigin: options.publicOrigin ?? null });
  if (options.publishing) await takePublished(app, { root: releases, publicOrigin: options.publicOrigin ?? null });
  serveOperators(app, releases, serverUrl);
  collectReports(app, { root: releases, live, tickets, serverUrl, limits: options.trialLimits, meter: telemetry.meter, tracing });

  /** A page, and what its content policy allows in it: source expressions of its scripts and styles. */
  interface MadePage {
    packed: Packed;
    inlineScripts: string[];
    inlineStyles: string[];
  }
  const makePage = async ({ set, drawn }: Live, visit: Visit): Promise<MadePage> => {
    const files = filesOfVisit(set, visit);
    const inlined = await readInlined(releases, files, (message, error) => app.log.error(error, message));
    const sources = (isStyle: boolean): string[] =>
      files.filter(({ kind }) => (kind === 'style') === isStyle).flatMap(({ url }) => inlined.get(url)?.source ?? []);
    return {
      packed: await pack(pageHtml({ live: set, visit, configuration, drawn, registration, files, inlined })),
      inlineScripts: sources(false),
      inlineStyles: sources(true),
    };
  };
  /** The page that is shown, by a name from releases; null for an address that does not exist. */
  const placeOf = (set: Live['set'], visit: Visit): string | null => {
    const shown = shownPage(set, visit);
    if (shown) return `${shown.remote.name} ${shown.key}`;
    return isShellPage(visit.pathname) ? 'shell' : null;
  };
  let pages = new Map<string, Promise<MadePage>>();
  let revision = -1;
  const pageOf = async (live: Live, visit: Visit): Promise<MadePage> => {
    const { set } = live;
    if (set.revision !== revision) {
      revision = set.revision;
      pages = new Map();
    }
    const place = placeOf(set, visit);
    const id = [set.channel, set.id, place, visit.language, visit.theme, visit.hasSession, visit.development].join(' ');
    const known = pages.get(id);
    if (known) return known;
    const made = makePage(live, visit);
    made.catch(() => pages.delete(id));
    pages.set(id, made);
    return made;
  };
  /** Without a ticket the reports of a page do not count, but the page is still sent. */
  const issueTicket = (set: Live['set'], now: Date): Promise<string> =>
    tickets.issue(set, now).catch((error: unknown) => {
      app.log.error(error, 'a page goes out without a ticket: the key in the folder of releases cannot be read or made');
      return '';
    });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const visit = { ...visitOf(request), development: await gate.admits(request) };
    const shown = await liveFor(request);
    const { set } = shown;
    const place = placeOf(set, visit);
    if (place !== null) nameRequest(request, `page ${place}`);
    const now = new Date();
    // What happens in a preview says nothing about the releases that people have.
    const ticket = set.preview ? '' : await issueTicket(set, now);
    const { packed, inlineScripts, inlineStyles } = await pageOf(shown, visit);
    reply.header(
      'content-security-policy',
      contentPolicy({
        apiOrigins,
        videoOrigins,
        ...(ticket && { ticket }),
        inlineScripts,
        inlineStyles,
        trustedTypes: set.shell.trustedTypes ?? false,
        ...(visit.development && { developmentOrigins: gate.origins }),
      }),
    );
    if (visit.pathname === '/403') reply.code(403);
    else if (!livePageAt(set, visit.pathname) && !isShellPage(visit.pathname)) reply.code(404);
    await sendPacked(request, reply, packed, now, pageEnd(ticket));
  };

  await proxyToServer(app, { serverUrl, traceHeaders }, async (request, reply) => {
    if (!wantsPage(request)) return false;
    if (!livePageAt((await liveFor(request)).set, visitOf(request).pathname)) return false;
    await sendPage(request, reply);
    return true;
  });
  const icon = readFileSync(join(import.meta.dirname, 'icon.svg'));
  app.get('/icon.svg', async (_request, reply) => reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon));
  serveManifest(app, { shares: offline });
  await serveShare(app);
  serveWorker(app, { root: releases, offline, liveFor });
  app.get('/releases/current', async (request, reply) => {
    const { set } = await liveFor(request);
    return reply.header('cache-control', 'no-store').send(currentReleases(set));
  });
  app.get('/releases/development', async (request, reply) => reply.header('cache-control', 'no-store').send(await gate.answer(request)));
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const [set, server] = await Promise.allSettled([live(), fetch(new URL('/healthz', serverUrl), { signal: AbortSignal.timeout(3_000) })]);
    const releasesReady = set.status === 'fulfilled';
    const serverReady = server.status === 'fulfilled' && server.value.ok;
    return reply.code(releasesReady && serverReady ? 200 : 503).send({ page: releasesReady, server: serverReady });
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(404).send({ status: 'error', text: 'Not found' });
    if (!wantsPage(request) && /\.[a-z0-9]+$/i.test(visitOf(request).pathname)) return reply.code(404).type('text/plain').send('Not found');
    return sendPage(request, reply);
  });
  return {
    app,
    metricsUrl: telemetry.url,
    async start(port, host = '127.0.0.1') {
      await live();
      return app.listen({ port, host });
    },
    caughtUp,
    stop,
  };
}
