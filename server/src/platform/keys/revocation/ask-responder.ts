/** Queries OCSP responders over HTTP. A response is reused for a while, and a responder that does not answer is not queried for a while. */
import { randomBytes, type X509Certificate } from 'node:crypto';
import type { Trust } from '../trust.ts';
import { fetchBytes, type ReachPolicy } from '../../reach/fetch-bytes.ts';
import { responderAddresses } from './distribution-points.ts';
import { clockSkewMs, nonceIn, readOcspAnswer, type OcspAnswer, type OcspSubject } from './ocsp-answer.ts';
import { writeOcspRequest } from './ocsp-request.ts';

export interface Responders {
  /** The fresh response about a certificate, or null if there is none. Never rejects. */
  readonly ask: (subject: OcspSubject) => Promise<OcspAnswer | null>;
}

export interface RespondersOptions {
  readonly policy: ReachPolicy;
  readonly clock?: () => Date;
  /** Called with the reason why a responder's response is invalid. */
  readonly onFailure: (address: string, error: unknown) => void;
  readonly timeoutMs?: number;
}

const limits = { timeoutMs: 3_000, maxBytes: 64 * 1024, reuseMs: 2 * 60_000, pauseMs: 60_000, kept: 5_000 };

/** Whether a response covers the present. Without an end it must have been made just now. */
const isFresh = ({ from, until }: OcspAnswer, now: number): boolean =>
  from.getTime() <= now + clockSkewMs && (until?.getTime() ?? from.getTime()) >= now - clockSkewMs;

const askOne = async (
  address: string,
  subject: OcspSubject,
  { policy, timeoutMs = limits.timeoutMs }: RespondersOptions,
): Promise<OcspAnswer> => {
  const nonce = randomBytes(16);
  const { status, body } = await fetchBytes(address, {
    policy,
    timeoutMs,
    maxBytes: limits.maxBytes,
    headers: { 'content-type': 'application/ocsp-request', accept: 'application/ocsp-response' },
    body: writeOcspRequest(subject.certificate, subject.issuer, nonce),
  });
  if (status !== 200) throw new Error(`the responder answered ${status}`);
  const answer = readOcspAnswer(body, subject);
  if (!answer) throw new Error('the response is not signed by an authorised responder');
  const given = nonceIn(body);
  // A responder with prepared responses omits the nonce; then only the times prove that the response is fresh.
  if (given && !given.equals(nonce)) throw new Error('the nonce does not match');
  return answer;
};

export const createResponders = (options: RespondersOptions): Responders => {
  const { clock = () => new Date(), onFailure } = options;
  const answers = new Map<string, { readonly answer: Promise<OcspAnswer | null>; readonly until: number }>();
  const silentUntil = new Map<string, number>();

  const ask = async (subject: OcspSubject): Promise<OcspAnswer | null> => {
    for (const address of responderAddresses(subject.certificate)) {
      if ((silentUntil.get(address) ?? 0) > clock().getTime()) continue;
      try {
        const answer = await askOne(address, subject, options);
        if (!isFresh(answer, clock().getTime())) throw new Error('the response is not current');
        return answer;
      } catch (error) {
        silentUntil.set(address, clock().getTime() + limits.pauseMs);
        onFailure(address, error);
      }
    }
    return null;
  };

  return {
    ask: (subject) => {
      const name = subject.certificate.fingerprint256;
      const now = clock().getTime();
      const known = answers.get(name);
      if (known && known.until > now) return known.answer;
      const answer = ask(subject);
      answers.delete(name);
      answers.set(name, { answer, until: now + limits.reuseMs });
      void answer.then((found) => found ?? answers.delete(name));
      // The oldest entry is dropped first.
      if (answers.size > limits.kept) answers.delete(answers.keys().next().value ?? '');
      return answer;
    },
  };
};

/** Queries about all certificates of a path at once, except those in the trust folder, about which the operator has decided. */
export const askAbout = async (
  responders: Responders,
  path: readonly X509Certificate[],
  { roots, intermediates }: Trust,
): Promise<OcspAnswer[]> => {
  const decided = new Set([...roots, ...intermediates].map(({ fingerprint256 }) => fingerprint256));
  const answers = await Promise.all(
    path.map((certificate, index) => {
      const issuer = path[index + 1];
      return issuer && !decided.has(certificate.fingerprint256) ? responders.ask({ certificate, issuer }) : null;
    }),
  );
  return answers.filter((answer) => answer !== null);
};
