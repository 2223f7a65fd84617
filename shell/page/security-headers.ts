import type { FastifyInstance } from 'fastify';
import { policyReports } from './reports.ts';

/** What the page may access beyond its own origin. */
export interface Reach {
  /** Origins of the API bases; none if they are the page's own. */
  apiOrigins: readonly string[];
  /** Origins of videos that may be shown in a frame. */
  videoOrigins: readonly string[];
  /** Origins of engineers' machines from which this page may take remotes. */
  developmentOrigins?: readonly string[];
  /** Whether to require Trusted Types: a page whose shell creates no policy for them would not start. Default: yes. */
  trustedTypes?: boolean;
  /** What the page itself contains, as source expressions: 'sha256-…' of each text. */
  inlineScripts?: readonly string[];
  inlineStyles?: readonly string[];
  /** The page's ticket, by which its reports count. */
  ticket?: string;
}

/** NCALayer, the signing program on the person's own machine (ACC-12). */
const signingProgram = 'wss://127.0.0.1:13579';

/** boot.js creates 'default'. A page can contain two releases of the same remote, each with a policy of that name. */
const demandTrustedTypes = (isDevelopment: boolean): string[] => [
  "require-trusted-types-for 'script'",
  `trusted-types default qujat-letter${isDevelopment ? ' webpack-dev-server#overlay' : ''} 'allow-duplicates'`,
];

/**
 * The content security policy of every page: no origins except the configured ones, and nothing inline except the release files that the page
 * contains, each by the hash of its text.
 */
export function contentPolicy({
  apiOrigins,
  videoOrigins,
  developmentOrigins = [],
  trustedTypes = true,
  inlineScripts = [],
  inlineStyles = [],
  ticket,
}: Reach): string {
  const own = ["'self'", ...apiOrigins].join(' ');
  const files = ["'self'", ...developmentOrigins].join(' ');
  // Hot reload uses a WebSocket.
  const sockets = developmentOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  return [
    "default-src 'none'",
    `script-src ${[files, ...inlineScripts].join(' ')}`,
    `style-src ${[files, ...inlineStyles].join(' ')}`,
    `connect-src ${[own, ...developmentOrigins, ...sockets, signingProgram].join(' ')}`,
    `img-src ${[own, ...developmentOrigins].join(' ')}`,
    `font-src ${files}`,
    `frame-src ${[own, ...videoOrigins].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    ...(trustedTypes ? demandTrustedTypes(developmentOrigins.length > 0) : []),
    // The older of the two ways to report: every browser supports it, and sends at once.
    `report-uri ${policyReports}${ticket === undefined ? '' : `?ticket=${ticket}`}`,
  ].join('; ');
}

/**
 * Adds security headers to every answer. Headers that the server behind the proxy has set stay: its pages and files know their own needs
 * better. `publicOrigin`: where people find the product, if that is configured.
 */
export function addSecurityHeaders(app: FastifyInstance, reach: Reach, publicOrigin: string | null): void {
  const defaults: Record<string, string> = {
    'content-security-policy': contentPolicy(reach),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'same-origin',
    // The same value everywhere: windows that the client opens and watches must not be cut off from it.
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(defaults)) if (!reply.hasHeader(name)) reply.header(name, value);
    // The configured address decides: an untrusted proxy must not be able to remove the header.
    if (publicOrigin?.startsWith('https:') || request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    reply.header('x-request-id', reply.getHeader('x-request-id') ?? request.id);
  });
}
