/**
 * Takes what another application hands over (share target, docs/decisions/0473): keeps it in this browser, and leads to the page that asks the
 * person what to do with it. Nothing is sent anywhere, so a form on a stranger's page can do no more than offer a file.
 */
import { attachmentExtensions, maxAttachmentBytes, maxAttachments } from '@qujat/contract/draft-form';
import {
  fileAddress,
  lostShare,
  noteAddress,
  sharedCache,
  sharedFor,
  shareFields,
  shareOf,
  sharePath,
  type SharedNote,
} from '@qujat/contract/shared-files';

/** Longer texts are no titles and remarks. */
const longest = 10_000;

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, longest).toWellFormed().trim() : '';
};

/** Which of the files can be attached at all; the server looks at their content. */
const attachable = (files: readonly File[]): readonly File[] =>
  files
    .filter(({ name, size }) => {
      const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
      return size > 0 && size <= maxAttachmentBytes && attachmentExtensions.some((each) => each === extension);
    })
    .slice(0, maxAttachments);

/** The origin of another site's page. An application of the device has none, and a site may keep it secret. */
const siteOf = (referrer: string): string | null => {
  if (referrer === '') return null;
  const { origin } = new URL(referrer);
  return origin === location.origin ? null : origin;
};

/** What is being kept: it has no note yet. A worker that ends meanwhile forgets it, and it is deleted. */
const inWork = new Set<string>();

/** Deletes what has waited too long, and what was never completed. */
export const tidyShared = async (now: number): Promise<void> => {
  if (!(await caches.has(sharedCache))) return;
  const cache = await caches.open(sharedCache);
  const keys = await cache.keys();
  for (const id of new Set(keys.map(({ url }) => shareOf(url)))) {
    if (inWork.has(id)) continue;
    const note = (await (await cache.match(noteAddress(id)))?.json()) as SharedNote | undefined;
    if (note && now - note.at < sharedFor) continue;
    await Promise.all(keys.filter(({ url }) => shareOf(url) === id).map((key) => cache.delete(key)));
  }
};

/** Puts a form under an id. The note comes last: what has none is not complete. */
const put = async (id: string, form: FormData, referrer: string, now: number): Promise<void> => {
  const cache = await caches.open(sharedCache);
  const files = form.getAll(shareFields.files).filter((each): each is File => each instanceof File && each.name !== '');
  const kept = new Set(attachable(files));
  for (const [index, file] of files.entries())
    if (kept.has(file)) await cache.put(fileAddress(id, index), new Response(file, { headers: { 'content-type': file.type } }));
  const note: SharedNote = {
    at: now,
    from: siteOf(referrer),
    owner: null,
    title: textIn(form, shareFields.title),
    text: [textIn(form, shareFields.text), textIn(form, shareFields.url)].filter((each) => each !== '').join('\n'),
    files: files.map((file) => ({ name: file.name, type: file.type, size: file.size, kept: kept.has(file) })),
  };
  await cache.put(noteAddress(id), Response.json(note));
};

/** Keeps a form, and returns its id. */
export const keepShared = async (form: FormData, referrer: string, now: number): Promise<string> => {
  const id = crypto.randomUUID();
  inWork.add(id);
  try {
    await put(id, form, referrer, now);
  } finally {
    inWork.delete(id);
  }
  return id;
};

/** The answer to the form: the page that shows what was kept, or says that nothing could be. */
export const takeShared = async (request: Request): Promise<Response> => {
  const lead = (id: string): Response => Response.redirect(`${sharePath}#${id}`, 303);
  try {
    const form = await request.formData();
    await tidyShared(Date.now());
    return lead(await keepShared(form, request.referrer, Date.now()));
  } catch (error) {
    console.warn('What was handed over could not be kept', error);
    return lead(lostShare);
  }
};
