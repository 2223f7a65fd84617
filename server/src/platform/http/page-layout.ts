/** The frame of the server's pages: plain, printable, in the person's language and theme. */
import type { FastifyRequest } from 'fastify';
import { html, type Html } from './html.ts';
import type { Language } from './texts.ts';

export type Theme = 'dark' | 'light' | 'system';

export const themeOf = (request: FastifyRequest): Theme => {
  const stored = request.cookies['theme'];
  return stored === 'dark' || stored === 'light' ? stored : 'system';
};

const themeClass: Readonly<Record<Theme, string>> = { dark: 'dark-mode', light: 'light-mode', system: '' };

export interface PageParts {
  readonly title: string;
  readonly body: Html;
  readonly language: Language;
  readonly theme: Theme;
  readonly look?: PageLook | undefined;
}

/** Options of a page: the style of documents, and printing as soon as it has loaded. */
export interface PageLook {
  readonly document?: boolean;
  readonly print?: boolean;
  /** Of the check page, which strangers see: the product's head and foot, and the script that counts a file's hash. */
  readonly check?: { readonly header: Html; readonly footer: Html };
}

export const pageText = ({ title, body, language, theme, look = {} }: PageParts): string =>
  `<!doctype html>\n${
    html`<html lang="${language}" class="${themeClass[theme]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} — ${language === 'kk' ? 'Құжат' : 'Qujat'}</title>
<link rel="stylesheet" href="/ce/page.css">
${look.document && html`<link rel="stylesheet" href="/ce/document-page.css">`}
${look.check && html`<link rel="stylesheet" href="/ce/check-page.css"><script src="/ce/check-page.js" defer></script>`}
${look.print && html`<script src="/ce/print-page.js" defer></script>`}
</head>
<body${look.document && html` class="document-page"`}${look.check && html` class="check-page"`}>${look.check?.header}<main>${body}</main>${look.check?.footer}</body>
</html>`.text
  }`;
