import type { FastifyRequest } from 'fastify';

/** The server's data about the person whose browser makes the request. */
export interface WhoAsks {
  readonly signedIn: boolean;
  readonly administrator: boolean;
}

const nobody: WhoAsks = { signedIn: false, administrator: false };

/** Asks the server, which alone knows sessions. If it does not answer, or knows no administrators, nobody counts as one. */
export async function whoAsks(serverUrl: string, { headers }: FastifyRequest): Promise<WhoAsks> {
  try {
    const response = await fetch(new URL('/ce/administrator', serverUrl), {
      headers: { cookie: headers.cookie ?? '' },
      signal: AbortSignal.timeout(3_000),
    });
    if (!response.ok) return nobody;
    const body = (await response.json()) as { signedIn?: unknown; administrator?: unknown };
    return { signedIn: body.signedIn === true, administrator: body.administrator === true };
  } catch {
    return nobody;
  }
}
