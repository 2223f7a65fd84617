import { createHash } from 'node:crypto';
import { hostPrefix } from '@qujat/contract/door-cookie';
import type { FastifyRequest } from 'fastify';
import { readCookies } from './visit.ts';

/** The server's data about the person whose browser makes the request. */
export interface WhoAsks {
  readonly signedIn: boolean;
  readonly administrator: boolean;
  /** The name under which a person administers the installation; null for everybody else (docs/decisions/0431). */
  readonly operator: string | null;
  /** Tells one session from another; null if nobody is signed in, or the server does not say it. */
  readonly session: string | null;
  /** Tells one person from another, whatever sessions they have; null as above. */
  readonly person: string | null;
}

const nobody: WhoAsks = { signedIn: false, administrator: false, operator: null, session: null, person: null };

/** Asks the server, which alone knows sessions. If it does not answer, or knows no administrators, nobody counts as one. */
export async function whoAsks(serverUrl: string, { headers }: FastifyRequest): Promise<WhoAsks> {
  try {
    const response = await fetch(new URL('/ce/administrator', serverUrl), {
      headers: { cookie: headers.cookie ?? '' },
      signal: AbortSignal.timeout(3_000),
    });
    if (!response.ok) return nobody;
    const body = (await response.json()) as { [Name in keyof WhoAsks]?: unknown };
    const { signedIn, administrator, operator, session, person } = body;
    return {
      signedIn: signedIn === true,
      administrator: administrator === true,
      operator: typeof operator === 'string' && operator !== '' ? operator : null,
      session: typeof session === 'string' && session !== '' ? session : null,
      person: typeof person === 'string' && person !== '' ? person : null,
    };
  } catch {
    return nobody;
  }
}

/** The cookie of a session that opens pages; undefined if the browser has none. */
export const sessionCookie = ({ headers }: FastifyRequest): string | undefined => {
  const cookies = readCookies(headers.cookie);
  return cookies.get(`${hostPrefix}qujat_page`) ?? cookies.get('qujat_page');
};

/** How long an answer about a session is used again, and for how many sessions: reports come often, and decide nothing by themselves. */
const keptFor = 60_000;
const keptAtMost = 2_000;

/** {@link whoAsks} for reports: it asks the server at most once a minute for each session, and never without a session's cookie. */
export function reporterReader(serverUrl: string): (request: FastifyRequest) => Promise<WhoAsks> {
  let known = new Map<string, { until: number; answer: Promise<WhoAsks> }>();
  return (request) => {
    if (sessionCookie(request) === undefined) return Promise.resolve(nobody);
    const key = createHash('sha256')
      .update(request.headers.cookie ?? '')
      .digest('base64');
    const now = Date.now();
    const found = known.get(key);
    if (found && found.until > now) return found.answer;
    if (known.size >= keptAtMost) known = new Map();
    const answer = whoAsks(serverUrl, request);
    known.set(key, { until: now + keptFor, answer });
    return answer;
  };
}
