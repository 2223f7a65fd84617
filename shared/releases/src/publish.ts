/** Sends a release to a running product, as a team does from a repository of its own (docs/decisions/0426). */
import type { KeyObject } from 'node:crypto';
import type { Release } from './format.ts';
import { archiveType, packRelease } from './archive.ts';
import { ReleaseError } from './release-error.ts';
import { authorization, publishPath, type PublishRequest } from './request.ts';

/** The product's answer: what has happened, in lines for people; the link of a preview. */
export interface Published {
  readonly text: string;
  readonly link: string | null;
}

/** Reads `https://qujat.example`. Throws {@link ReleaseError}. */
export function readProductAddress(address: string): string {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new ReleaseError(`${JSON.stringify(address)} is no address such as https://qujat.example.`);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'http:' && !isHere) throw new ReleaseError(`A release goes to another machine by https only, not to ${url.origin}.`);
  return url.origin;
}

export interface Sending {
  /** The product's origin. */
  readonly to: string;
  readonly key: KeyObject;
  readonly request: PublishRequest;
  /** The release and its folder; null if the request is about one that the product has. */
  readonly build: { readonly folder: string; readonly release: Release } | null;
}

/** Sends a request. Throws {@link ReleaseError} with the product's own words if it refuses. */
export async function sendRequest({ to, key, request, build }: Sending): Promise<Published> {
  const body = build ? await packRelease(build.folder, build.release) : Buffer.alloc(0);
  const response = await fetch(new URL(publishPath, to), {
    method: 'POST',
    headers: { authorization: authorization(request, to, key), 'content-type': archiveType },
    body: new Uint8Array(body),
    redirect: 'error',
  }).catch((error: unknown) => {
    throw new ReleaseError(`${to} does not answer: ${error instanceof Error ? error.message : String(error)}.`);
  });
  const answer = (await response.json().catch(() => null)) as { text?: unknown; link?: unknown } | null;
  const text = typeof answer?.text === 'string' ? answer.text : null;
  if (response.status === 404 || (response.ok && text === null))
    throw new ReleaseError(`${to} takes no releases this way: it is no Qujat, or its operator has not set RELEASE_PUBLISHING.`);
  if (!response.ok || text === null) throw new ReleaseError(text ?? `${to} answers ${response.status}.`);
  return { text, link: typeof answer?.link === 'string' ? answer.link : null };
}
