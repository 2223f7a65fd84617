/**
 * Calls over the wire, as a browser behind a balancer makes them: the balancer knows the servers that run, and does not know which one is
 * about to stop. A call that got no answer is sent again, to the other server too, with the same idempotency key.
 */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeRequest, type Call, type InputOf } from '@qujat/contract/call';

/** The address of every server is on this machine: a bench must not load anybody else's. */
const expectLoopback = (url: string): URL => {
  const address = new URL(url);
  if (address.hostname !== '127.0.0.1') throw new Error(`the office asks this machine only, not ${address.hostname}`);
  return address;
};

/** A call that failed for good. */
export class CallFailed extends Error {
  readonly status: number;
  constructor(call: string, status: number, text: string) {
    super(`${call}: ${status} ${text.slice(0, 200)}`);
    this.status = status;
  }
}

export interface Balancer {
  /** The servers among which calls are shared. */
  readonly servers: () => readonly string[];
  readonly set: (servers: readonly string[]) => void;
}

export const makeBalancer = (first: string): Balancer => {
  let running: readonly string[] = [first];
  return {
    servers: () => running,
    set: (servers) => void (running = servers),
  };
};

export interface Answered {
  readonly status: number;
  readonly text: string;
}

export interface Wire {
  /** Sends a call; returns its decoded answer. Throws CallFailed. */
  readonly call: <F, A>(call: Call<F, A>, input: InputOf<F>, token?: string) => Promise<A>;
  /** How long each answered call took, milliseconds, by the name of the call. */
  readonly took: ReadonlyMap<string, number[]>;
  /** How many times a call was sent again because no answer came. */
  readonly retries: () => number;
  readonly close: () => void;
}

/** How long a call is tried, milliseconds. */
const patience = 60_000;

export const makeWire = (balancer: Balancer): Wire => {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const took = new Map<string, number[]>();
  let turn = 0;
  let retries = 0;

  const send = (server: string, path: string, method: string, headers: Record<string, string>, body: Buffer | string | null) =>
    new Promise<Answered>((resolve, reject) => {
      const { hostname, port } = expectLoopback(server);
      const sent = request({ agent, hostname, port, path, method, headers, timeout: patience }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (piece: string) => (text += piece));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.on('error', reject);
      });
      sent.on('timeout', () => sent.destroy(new Error('no answer')));
      sent.on('error', reject);
      sent.end(body ?? undefined);
    });

  /** Null if no answer came. */
  const tryOnce = (...given: Parameters<typeof send>): Promise<Answered | null> => send(...given).catch(() => null);

  return {
    took,
    retries: () => retries,
    close: () => agent.destroy(),
    call: async (call, input, token) => {
      const { method, path, contentType, body } = encodeRequest(call, input);
      const form = body instanceof FormData ? new Response(body) : null;
      const headers: Record<string, string> = {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(contentType && { 'content-type': contentType }),
        ...(form && { 'content-type': form.headers.get('content-type') ?? '' }),
        ...(call.effect === 'change' && { 'idempotency-key': crypto.randomUUID() }),
      };
      const bytes = form ? Buffer.from(await form.arrayBuffer()) : (body as string | null);
      const began = performance.now();
      for (;;) {
        const servers = balancer.servers();
        turn += 1;
        const answer = await tryOnce(servers[turn % servers.length] ?? '', path, method, headers, bytes);
        // No answer, or one that says that there is none now.
        if (!answer || answer.status === 502 || answer.status === 503) {
          if (performance.now() - began > patience) throw new CallFailed(call.name, answer?.status ?? 0, answer?.text ?? 'no answer');
          retries += 1;
          await sleep(50);
          continue;
        }
        const taken = took.get(call.name) ?? [];
        took.set(call.name, taken);
        taken.push(performance.now() - began);
        if (answer.status !== 200) throw new CallFailed(call.name, answer.status, answer.text);
        return call.answer.decode(call.bareWord ? answer.text : JSON.parse(answer.text));
      }
    },
  };
};
