/**
 * The assets of the server's pages: their styles, the product's font, and two scripts, one that prints and one that checks files. The
 * policy allows nothing else.
 */
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const here = (name: string): URL => new URL(name, import.meta.url);
const font = (subset: string): URL => new URL(import.meta.resolve(`@fontsource-variable/onest/files/onest-${subset}-wght-normal.woff2`));

/** The look of a document's pages, in one answer. */
const documentStyles = ['sheet', 'letter', 'signatures', 'tables', 'plan'].map((part) => here(`document-page/${part}.css`));

const assets: Readonly<Record<string, { readonly files: readonly URL[]; readonly type: string; readonly maxAge: number }>> = {
  'page.css': { files: [here('page.css')], type: 'text/css; charset=utf-8', maxAge: 3600 },
  'document-page.css': { files: documentStyles, type: 'text/css; charset=utf-8', maxAge: 3600 },
  'check-page.css': {
    files: ['frame', 'forms', 'result'].map((part) => here(`check-page/${part}.css`)),
    type: 'text/css; charset=utf-8',
    maxAge: 3600,
  },
  'check-page.js': { files: [here('check-page/check-page.js')], type: 'text/javascript; charset=utf-8', maxAge: 3600 },
  'print-page.js': { files: [here('print-page.js')], type: 'text/javascript; charset=utf-8', maxAge: 3600 },
  ...Object.fromEntries(
    ['cyrillic-ext', 'cyrillic', 'latin-ext', 'latin'].map((subset) => [
      `page-font/${subset}.woff2`,
      { files: [font(subset)], type: 'font/woff2', maxAge: 2_592_000 },
    ]),
  ),
};

export const addPageAssets = (app: FastifyInstance): void => {
  for (const [name, { files, type, maxAge }] of Object.entries(assets)) {
    const content = Buffer.concat(files.map((file) => readFileSync(file)));
    app.get(`/ce/${name}`, async (_, reply) => reply.type(type).header('cache-control', `public, max-age=${maxAge}`).send(content));
  }
};
