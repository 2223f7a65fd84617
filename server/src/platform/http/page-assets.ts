/** The assets of the server's pages: styles, the product's font, and the server's own scripts. The policy allows nothing else. */
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/** A style or a script of server pages; its files are sent as one. */
export interface PageAsset {
  readonly files: readonly URL[];
  readonly type: 'text/css; charset=utf-8' | 'text/javascript; charset=utf-8' | 'font/woff2';
  /** How long it may be cached, in seconds. Default: an hour. */
  readonly maxAge?: number;
}

const here = (name: string): URL => new URL(name, import.meta.url);
const font = (subset: string): URL => new URL(import.meta.resolve(`@fontsource-variable/onest/files/onest-${subset}-wght-normal.woff2`));

/** The common styles of the pages of all areas. */
const common: Readonly<Record<string, PageAsset>> = {
  'page.css': { files: [here('page.css')], type: 'text/css; charset=utf-8' },
  'print-page.js': { files: [here('print-page.js')], type: 'text/javascript; charset=utf-8' },
  ...Object.fromEntries(
    ['cyrillic-ext', 'cyrillic', 'latin-ext', 'latin'].map((subset) => [
      `page-font/${subset}.woff2`,
      { files: [font(subset)], type: 'font/woff2', maxAge: 2_592_000 } as const,
    ]),
  ),
};

/** Serves an asset at `/ce/<name>`. */
export const addPageAsset = (app: FastifyInstance, name: string, { files, type, maxAge = 3600 }: PageAsset): void => {
  const content = Buffer.concat(files.map((file) => readFileSync(file)));
  app.get(`/ce/${name}`, async (_, reply) => reply.type(type).header('cache-control', `public, max-age=${maxAge}`).send(content));
};

export const addCommonPageAssets = (app: FastifyInstance): void => {
  for (const [name, asset] of Object.entries(common)) addPageAsset(app, name, asset);
};
