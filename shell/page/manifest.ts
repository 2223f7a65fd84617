/** What a browser needs to install the product as an application (SHL-27): a manifest in each language, and the icons. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attachmentExtensions } from '@qujat/contract/draft-form';
import { shareFields, sharePath } from '@qujat/contract/shared-files';
import { queues } from '@qujat/contract/vocabulary';
import { locales, type Locale } from '@qujat/releases';
import type { FastifyInstance } from 'fastify';
import { html, type Html } from './html.ts';
import { pageTexts } from './texts.ts';

const folder = '/install';
const touchIcon = 'touch-180.png';

/** Their sizes in pixels are part of their names. The maskable one fills its whole square, of which a phone cuts the corners off. */
const icons = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'maskable-512.png', sizes: '512x512', purpose: 'maskable' },
] as const;

const entryOf = ({ file, sizes, purpose }: (typeof icons)[number]) => ({ src: `${folder}/${file}`, sizes, purpose, type: 'image/png' });

/** The colour of the product's sign, which goes with both themes. */
const brand = '#2563eb';

/** Photos and documents of a phone can be handed over. Phones know files by their type, computers by their extension too. */
const shareTarget = {
  action: sharePath,
  method: 'POST',
  enctype: 'multipart/form-data',
  params: {
    title: shareFields.title,
    text: shareFields.text,
    url: shareFields.url,
    files: [
      {
        name: shareFields.files,
        accept: ['application/pdf', 'image/jpeg', 'image/png', ...attachmentExtensions.map((each) => `.${each}`)],
      },
    ],
  },
} as const;

interface ManifestOptions {
  /** Whether there is a worker that takes what is handed over. */
  readonly shares: boolean;
}

/** The manifest of an application, as browsers read it. */
export const manifestOf = (language: Locale, { shares }: ManifestOptions = { shares: true }) => {
  const { description, incoming, create } = pageTexts(language).install;
  return {
    id: '/',
    name: 'Qujat',
    short_name: 'Qujat',
    description,
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: brand,
    categories: ['business', 'productivity'],
    icons: icons.map(entryOf),
    shortcuts: [
      { name: incoming, url: `/#currentTab=${queues.incoming}`, icons: [entryOf(icons[0])] },
      { name: create, url: '/?window=create', icons: [entryOf(icons[0])] },
    ],
    ...(shares && { share_target: shareTarget }),
  };
};

/** The links to it, for the page's head. Safari on a phone reads only the icon. */
export const installLinks = (language: Locale): Html =>
  html`<link rel="manifest" href="${folder}/${language}.webmanifest"><link rel="apple-touch-icon" href="${folder}/${touchIcon}">`;

/** Serves the manifests and the icons. They are the same for everybody. */
export function serveManifest(app: FastifyInstance, options: ManifestOptions): void {
  const forADay = 'public, max-age=86400';
  for (const language of locales) {
    const text = JSON.stringify(manifestOf(language, options));
    app.get(`${folder}/${language}.webmanifest`, async (_request, reply) =>
      reply.type('application/manifest+json; charset=utf-8').header('cache-control', forADay).send(text),
    );
  }
  for (const file of [...icons.map((icon) => icon.file), touchIcon]) {
    const image = readFileSync(join(import.meta.dirname, 'install', file));
    app.get(`${folder}/${file}`, async (_request, reply) => reply.type('image/png').header('cache-control', forADay).send(image));
  }
}
