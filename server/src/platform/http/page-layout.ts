/** The layout of the server's pages: plain, printable, in the person's language and theme. */
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

/** Options of a page in addition to the plain style. */
export interface PageLook {
  /** The area's name for the page: the stylesheet `/ce/<name>.css`, and the class of the body. */
  readonly name?: string;
  /** Whether it has a script of the same name, which may call the server. */
  readonly scripted?: boolean;
  /** Whether it is printed as soon as it has loaded. */
  readonly print?: boolean;
  readonly header?: Html;
  readonly footer?: Html;
}

export const pageText = ({ title, body, language, theme, look = {} }: PageParts): string =>
  `<!doctype html>\n${
    html`<html lang="${language}" class="${themeClass[theme]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} — ${language === 'kk' ? 'Құжат' : 'Qujat'}</title>
<link rel="stylesheet" href="/ce/page.css">
${look.name && html`<link rel="stylesheet" href="/ce/${look.name}.css">`}
${look.name && look.scripted && html`<script src="/ce/${look.name}.js" defer></script>`}
${look.print && html`<script src="/ce/print-page.js" defer></script>`}
</head>
<body${look.name && html` class="${look.name}"`}>${look.header}<main>${body}</main>${look.footer}</body>
</html>`.text
  }`;
