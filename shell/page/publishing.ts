/**
 * Releases by teams in repositories of their own (docs/decisions/0426): a signed request, with the release as its body. The page server
 * knows nobody's password here: what counts is the key that may release the name.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  archiveType,
  expectChannelName,
  importRelease,
  IncompatibleReleaseError,
  previewLink,
  previewReleases,
  publishPath,
  readAuthorization,
  readPreviewDays,
  registerReleases,
  ReleaseError,
  releasedText,
  requestLifetime,
  rollBackTogether,
  stableChannel,
  unpackRelease,
  UntrustedReleaseError,
  type PublishRequest,
} from '@qujat/releases';
import type { FastifyInstance } from 'fastify';
import { requestLimit } from './request-limit.ts';

export interface Publishing {
  /** Folder of the releases. */
  readonly root: string;
  /** Where people find the product; null if that is not configured: then what the request says counts. */
  readonly publicOrigin: string | null;
}

/** Requests a minute from one network; more are refused before anything is read. */
const aMinute = 20;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Counts each request once, over all page servers that share the folder. Throws {@link UntrustedReleaseError} for a repeated one. */
async function expectNew(root: string, id: string, now: Date): Promise<void> {
  const folder = join(root, '.published');
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const at = (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0;
    if (now.getTime() - at > 3 * requestLifetime) await rm(join(folder, name), { force: true });
  }
  await writeFile(join(folder, hash(id)), '', { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new UntrustedReleaseError('This request has been sent before.') : error;
  });
}

/** Unpacks the body and takes the release into the folder of releases. */
async function takeIn(root: string, body: Readable, { name, version }: PublishRequest): Promise<void> {
  const folder = join(root, '.incoming', `sent-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    await unpackRelease(body, folder);
    const release = await importRelease(root, folder, name).catch((error: unknown) => {
      // The folder is the page server's own affair.
      throw error instanceof ReleaseError ? new ReleaseError(error.message.replaceAll(folder, 'The archive')) : error;
    });
    if (release.version !== version)
      throw new ReleaseError(`The archive holds ${name} ${release.version}, and the request is about ${version}.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Answer {
  readonly text: string;
  readonly link: string | null;
}

/** Does what a verified request asks for. */
async function act(root: string, request: PublishRequest & { readonly key: string }, origin: string): Promise<Answer> {
  const { name, version, commit, reason, unchecked, preview, days } = request;
  // The name is only what the request says; the key is proven.
  const by = `${request.by} (${request.key})`;
  const channel = request.channel ?? stableChannel;
  if (request.act === 'rollback') {
    const done = await rollBackTogether(root, [name], { channel, by, ...(reason !== null && { reason }) });
    return {
      text: done.map((one) => `${one.name} went back from ${one.from} to ${one.version ?? 'what everybody has'}.`).join('\n'),
      link: null,
    };
  }
  if (preview !== null) {
    const made = await previewReleases(
      root,
      preview,
      { [name]: version! },
      { by, commit, unchecked, days: readPreviewDays(days === null ? undefined : String(days)), owner: request.key },
    );
    return { text: `${name} ${version} is in the preview ${preview} until ${made.until}.`, link: previewLink(origin, preview, made) };
  }
  const given = { [name]: version! };
  return { text: releasedText(await registerReleases(root, given, { channel, by, commit, unchecked }), given), link: null };
}

/** The status of a refusal; undefined for a failure of our own. */
const statusOf = (error: unknown): number | undefined => {
  if (error instanceof UntrustedReleaseError) return 403;
  if (error instanceof IncompatibleReleaseError) return 409;
  return error instanceof ReleaseError ? 400 : undefined;
};

/** Takes releases of teams. */
export const takePublished = async (outside: FastifyInstance, options: Publishing): Promise<void> =>
  void (await outside.register(async (app) => addAddress(app, options)));

function addAddress(app: FastifyInstance, { root, publicOrigin }: Publishing): void {
  const letIn = requestLimit(aMinute);
  let isBusy = false;

  // Whatever is sent as something else is not read: the route then has no body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  app.addContentTypeParser(archiveType, (_request, payload, done) => done(null, payload));
  app.post<{ Body: Readable | undefined }>(publishPath, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const refuse = (status: number, text: string) => reply.code(status).send({ status: 'error', text });
    if (!letIn(request.ip)) return refuse(429, 'Too many requests: try again in a minute.');
    const origin = publicOrigin ?? `${request.protocol}://${request.host}`;
    const now = new Date();
    try {
      const { id, ...wanted } = readAuthorization(request.headers.authorization, origin, now);
      if (wanted.channel !== null) expectChannelName(wanted.channel);
      if (isBusy) return refuse(503, 'Another release is arriving: try again in a moment.');
      isBusy = true;
      try {
        await expectNew(root, id, now);
        if (wanted.version !== null) {
          if (!request.body) return refuse(400, `The release must be sent as ${archiveType}.`);
          await takeIn(root, request.body, wanted);
        }
        const answer = await act(root, wanted, origin);
        app.log.warn(`${wanted.by} sent: ${answer.text}`);
        return await reply.send(answer);
      } finally {
        isBusy = false;
      }
    } catch (error) {
      const status = statusOf(error);
      if (status === undefined) throw error;
      // An operator sees who tries a key that may not release, or sends a request twice.
      app.log.warn({ ip: request.ip, status }, `a request to release was refused: ${(error as Error).message}`);
      return refuse(status, (error as Error).message);
    }
  });
}
