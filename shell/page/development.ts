import type { DevelopmentAnswer } from '@qujat/releases';
import type { FastifyRequest } from 'fastify';
import { readCookies } from './visit.ts';
import { whoAsks } from './who-asks.ts';

/** The origins and people for which remotes under development may be loaded (docs/developing-a-remote.md). */
export interface DevelopmentOptions {
  /** Origins of engineers' machines: 'http://localhost:3100', or 'http://localhost:*' for every port. */
  readonly origins: readonly string[];
  /** A product for development: everybody may. Otherwise only administrators; the server says who is one. */
  readonly forEverybody: boolean;
}

/**
 * Set by a browser that loads a remote from elsewhere. It states neither which remote nor whether that is allowed: it only requests a page
 * on which it is possible.
 */
const overrideCookie = 'mf-override';

const forNobody: DevelopmentOptions = { origins: [], forEverybody: false };

/** Whether this is an origin and nothing else; it goes into a header, where other text would allow more than intended. */
export const isOriginPattern = (text: string): boolean => /^https?:\/\/[a-z0-9.-]+(:(\d+|\*))?$/i.test(text);

/** Decides which requests get a page that can load remotes from engineers' machines. */
export interface DevelopmentGate {
  readonly origins: string[];
  /** Whether this request for a page gets one. */
  admits(request: FastifyRequest): Promise<boolean>;
  /** For `/releases/development`: whether a person may start, and from which origins. */
  answer(request: FastifyRequest): Promise<DevelopmentAnswer>;
}

/** Throws for an invalid origin. */
export function developmentGate({ origins, forEverybody }: DevelopmentOptions = forNobody, serverUrl: string): DevelopmentGate {
  const wrong = origins.find((origin) => !isOriginPattern(origin));
  if (wrong !== undefined)
    throw new Error(`${JSON.stringify(wrong)} is no origin: write it as http://localhost:3100 or http://localhost:*`);

  const mayUse = async (request: FastifyRequest): Promise<boolean> =>
    origins.length > 0 && (forEverybody || (await whoAsks(serverUrl, request)).administrator);
  return {
    origins: [...origins],
    admits: async (request) => readCookies(request.headers.cookie).has(overrideCookie) && (await mayUse(request)),
    answer: async (request) => ((await mayUse(request)) ? { allowed: true, origins: [...origins] } : { allowed: false, origins: [] }),
  };
}
