/** An authority for time stamps that answers by HTTP (RFC 3161), for tests and benches. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerTimeStampRequest } from '../../../../platform/keys/cms/time-stamp.ts';
import { signingKeyOf } from '../../../../platform/keys/cms/write.ts';
import type { TimeStampKey } from '../time-stamps.ts';

export interface TimeStampServer {
  readonly url: string;
  readonly close: () => void;
}

/** `spoil` may change an answer on its way. */
export const startTimeStampServer = async (
  { key, certificate, chain }: TimeStampKey,
  spoil: (answer: Buffer) => Buffer | null = (answer) => answer,
  { policy }: { readonly policy?: string } = {},
): Promise<TimeStampServer> => {
  const signing = signingKeyOf(key, certificate, chain);
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const answer = spoil(answerTimeStampRequest(Buffer.concat(pieces), signing, new Date(), policy));
    response.writeHead(answer ? 200 : 503, { 'content-type': 'application/timestamp-reply' }).end(answer ?? '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
