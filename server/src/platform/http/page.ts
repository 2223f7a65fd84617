/** The server's own pages and files. The browser opens them itself, so a cookie identifies the person. */
import { create } from 'content-disposition';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext, SessionContext } from './context.ts';
import { expectUnrestricted, InvalidError, PasswordChangeError, SecondFactorDueError } from './errors.ts';
import { readFields } from './fields.ts';
import { refuseForeign } from './foreign.ts';
import { answerFailure, languageOf } from './failure.ts';
import type { Html } from './html.ts';
import { html } from './html.ts';
import { pageHeaders, scriptedPageHeaders } from './security-headers.ts';
import { makeContext, type ServerParts } from './make-context.ts';
import { notingWrites } from './replica-reads.ts';
import { requestedRange } from './range.ts';
import { pageText, themeOf, type PageLook } from './page-layout.ts';
import { say } from './texts.ts';

export interface PageOptions {
  readonly access: 'session' | 'anonymous';
  /** Whether opening it changes something that its reader sees elsewhere, such as what is unread. */
  readonly marks?: boolean;
}

/** The query of an address, as a list of fields and as raw text (`/ce/viewdoc/?123`). */
export interface PageQuery {
  readonly fields: URLSearchParams;
  readonly text: string;
}

/** A stored file, with support for ranges: a download, unless it is one that a browser's viewer may show. */
interface StoredAnswer {
  readonly open: (part?: { readonly start: number; readonly end: number }) => Promise<Readable>;
  readonly size: number;
  /** Changes with every byte of the content. */
  readonly tag: string;
  readonly contentType: string;
  readonly name: string;
  readonly shown?: boolean;
}

export type PageAnswer =
  | {
      readonly title: string;
      readonly body: Html;
      readonly status?: number;
      readonly look?: PageLook;
      /** Seconds. */ readonly retryAfter?: number;
    }
  | { readonly redirect: string }
  | StoredAnswer
  | {
      readonly file: Readable | Buffer | string;
      readonly contentType: string;
      /** The name under which the file is saved. Without one it is shown, never saved. */
      readonly saveAs?: string;
      readonly size?: number;
      /** For a file that the server itself has made: the name that a browser's viewer shows. Other files open in a sandbox. */
      readonly ownWork?: string;
      /** A separate Content-Security-Policy, for content written by other people. */
      readonly policy?: string;
    };

type ContextOf<O extends PageOptions> = O['access'] extends 'session' ? SessionContext : RequestContext;
export type PageHandler<O extends PageOptions, S = unknown> = (query: PageQuery, context: ContextOf<O> & S) => Promise<PageAnswer>;

/** Programs without RFC 8187 get a fallback name with only those letters that every system allows in file names. */
const disposition = (name: string, kind: 'attachment' | 'inline' = 'attachment'): string =>
  create(name.toWellFormed(), { type: kind, fallback: name.replaceAll(/[^\w. -]/g, '_') });

interface SentPage {
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  readonly look?: PageLook;
  readonly retryAfter?: number;
}

const sendPage = (
  reply: FastifyReply,
  request: FastifyRequest,
  { title, body, status = 200, look, retryAfter }: SentPage,
): FastifyReply => {
  reply.code(status).headers(look?.scripted ? scriptedPageHeaders : pageHeaders);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .type('text/html; charset=utf-8')
    .send(pageText({ title, body, language: languageOf(request), theme: themeOf(request), look }));
};

const sandboxed = "default-src 'none'; sandbox; frame-ancestors 'self'";
/** A browser's PDF viewer does not run in a sandbox. */
const unboxed = "frame-ancestors 'self'";

const sendStored = async (
  reply: FastifyReply,
  request: FastifyRequest,
  { open, size, tag, contentType, name, shown = false }: StoredAnswer,
): Promise<FastifyReply> => {
  const { range, 'if-range': ifRange } = request.headers;
  const requested = requestedRange(range, Array.isArray(ifRange) ? undefined : ifRange, { size, tag });
  reply
    .headers({
      ...pageHeaders,
      'content-security-policy': shown ? unboxed : sandboxed,
      'accept-ranges': 'bytes',
      etag: tag,
      'content-disposition': disposition(name, shown ? 'inline' : 'attachment'),
    })
    .type(contentType);
  if (requested.kind === 'beyond') return reply.code(416).header('content-range', `bytes */${size}`).send('');
  if (requested.kind === 'whole') return reply.header('content-length', size).send(await open());
  return reply
    .code(206)
    .headers({
      'content-range': `bytes ${requested.start}-${requested.end}/${size}`,
      'content-length': requested.end - requested.start + 1,
    })
    .send(await open(requested));
};

export const sendAnswer = (reply: FastifyReply, request: FastifyRequest, answer: PageAnswer): FastifyReply | Promise<FastifyReply> => {
  if ('redirect' in answer) return reply.redirect(answer.redirect, 303);
  if ('open' in answer) return sendStored(reply, request, answer);
  if ('body' in answer) return sendPage(reply, request, answer);
  const usual = answer.ownWork === undefined ? sandboxed : unboxed;
  reply.headers({ ...pageHeaders, 'content-security-policy': answer.policy ?? usual }).type(answer.contentType);
  if (answer.ownWork !== undefined) reply.header('content-disposition', disposition(answer.ownWork, 'inline'));
  if (answer.saveAs !== undefined) reply.header('content-disposition', disposition(answer.saveAs));
  if (answer.size !== undefined) reply.header('content-length', answer.size);
  return reply.send(answer.file);
};

/** Whether a browser requests a page. */
export const wantsPage = ({ method, headers }: FastifyRequest): boolean => method === 'GET' && (headers.accept ?? '').includes('text/html');

/** If a file failed before its first byte was sent, its caching headers must be removed. */
const ofFiles = ['content-disposition', 'content-length', 'content-range', 'accept-ranges', 'etag'] as const;

export const forgetFile = (reply: FastifyReply): void => {
  for (const name of ofFiles) reply.removeHeader(name);
};

/** The link of a page that has no other content. A document's page may be in a frame, and the link leaves the frame. */
const wayOn = (request: FastifyRequest): Html =>
  html`<p><a href="/" target="_top">${say(languageOf(request), 'errors.toMainPage')}</a></p>`;

export const sendFailure = (reply: FastifyReply, request: FastifyRequest, thrown: unknown): FastifyReply => {
  // The form returns to the address that the person wanted.
  if ((thrown instanceof PasswordChangeError || thrown instanceof SecondFactorDueError) && request.method === 'GET')
    return reply.redirect(`/rechangepsw?redirect_uri=${encodeURIComponent(request.url)}`, 303);
  const { status, text, retryAfter } = answerFailure(thrown, request, languageOf(request));
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  return sendPage(reply, request, { title: text, body: html`<h1>${text}</h1>${wayOn(request)}`, status: status === 200 ? 400 : status });
};

/** The page for an old or mistyped address. */
export const sendNotFound = (reply: FastifyReply, request: FastifyRequest): FastifyReply => {
  const title = say(languageOf(request), 'errors.pageNotFound');
  return sendPage(reply, request, { title, body: html`<h1>${title}</h1>${wayOn(request)}`, status: 404 });
};

const queryOf = ({ url }: FastifyRequest): PageQuery => {
  const [, ...rest] = url.split('?');
  const text = rest.join('?');
  const fields = new URLSearchParams(text);
  // PostgreSQL cannot compare with a NUL character.
  if ([...fields].flat().some((each) => each.includes('\0'))) throw new InvalidError();
  return { fields, text };
};

/** Adds a GET route. A request without a session is redirected to the sign-in screen, which leads back. */
export const addPage = <const O extends PageOptions>(
  app: FastifyInstance,
  parts: ServerParts,
  path: string,
  options: O,
  handler: PageHandler<O>,
): void => {
  app.get(path, async (request, reply) => {
    const context = await makeContext(parts, request, reply, 'cookie');
    try {
      if (options.access === 'session') {
        if (!context.session) return reply.redirect(`/login?redirect_uri=${encodeURIComponent(request.url)}`, 303);
        expectUnrestricted(context.session);
      }
      // The check above guarantees a session, which the handler's type requires.
      const open = (): Promise<PageAnswer> => handler(queryOf(request), context as ContextOf<O>);
      const answer = await (options.marks ? notingWrites(parts.replica, context, open) : open());
      return await sendAnswer(reply, request, answer);
    } catch (error) {
      return sendFailure(reply, request, error);
    }
  });
};

export type FormHandler<S = unknown> = (fields: Readonly<Record<string, string>>, context: RequestContext & S) => Promise<PageAnswer>;

/** Adds the POST route of a form that anybody may send, but only from the product's own pages (no cross-site forgery). */
export const addForm = (app: FastifyInstance, parts: ServerParts, path: string, handler: FormHandler): void => {
  app.post(path, async (request, reply) => {
    const context = await makeContext(parts, request, reply, 'cookie');
    try {
      refuseForeign(request, parts.publicOrigin);
      const fields = Object.entries(await readFields(request)).map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : '',
      ]);
      const answer = await notingWrites(parts.replica, context, () => handler(Object.fromEntries(fields), context));
      return await sendAnswer(reply, request, answer);
    } catch (error) {
      return sendFailure(reply, request, error);
    }
  });
};
