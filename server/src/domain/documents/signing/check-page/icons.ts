/** Line drawings of the check page (Lucide), next to texts with the same meaning. */
import { html, type Html } from '../../../../platform/http/html.ts';

const icon = (...shapes: readonly Html[]): Html => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${shapes}</svg>`;
const path = (...lines: readonly string[]): Html => icon(...lines.map((d) => html`<path d="${d}"/>`));

export const icons = {
  check: path('M20 6 9 17l-5-5'),
  cross: path('M18 6 6 18', 'm6 6 12 12'),
  dash: path('M5 12h14'),
  file: path(
    'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z',
    'M14 2v5a1 1 0 0 0 1 1h5',
    'm9 15 2 2 4-4',
  ),
  pen: path(
    'M13 21h8',
    'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z',
  ),
  card: icon(
    html`<circle cx="9" cy="12" r="3"/><rect x="2" y="5" width="20" height="14" rx="2"/>`,
    html`<path d="M13 19a4 4 0 0 0-8 0M16 10h2M16 14h2"/>`,
  ),
  clock: icon(html`<circle cx="12" cy="12" r="10"/>`, html`<path d="M12 6v6l4 2"/>`),
  package: path(
    'M12 22V12',
    'm16 17 2 2 4-4',
    'M21 11.127V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.729l7 4a2 2 0 0 0 2 .001l1.32-.753',
    'M3.29 7 12 12l8.71-5',
    'm7.5 4.27 8.997 5.148',
  ),
  print: icon(
    html`<path d="M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6"/>`,
    html`<rect x="6" y="14" width="12" height="8" rx="1"/>`,
  ),
  copy: icon(
    html`<rect width="14" height="14" x="8" y="8" rx="2"/>`,
    html`<path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2"/>`,
  ),
  languages: path('m5 8 6 6', 'm4 14 6-6 2-3', 'M2 5h12', 'M7 2h1', 'm22 22-5-10-5 10', 'M14 18h6'),
  theme: icon(html`<circle cx="12" cy="12" r="9"/>`, html`<path d="M12 3a9 9 0 0 0 0 18z" fill="currentColor"/>`),
  down: path('m6 9 6 6 6-6'),
} as const;
