/** The seal of an organisation: drawn only for a result that is wholly valid. */
import { html, type Html } from '../../../../platform/http/html.ts';

/** The number of letters that half of the ring holds at full size, and the smallest readable size. */
const fits = 25;
const smallest = 5.5;
const largest = 9.2;
const most = Math.floor((fits * largest) / smallest);

const shortened = (name: string): string => (name.length > most ? `${name.slice(0, most - 1)}…` : name);
const sizeFor = (text: string): number => Math.min(largest, Math.round(((largest * fits) / Math.max(1, text.length)) * 10) / 10);

export const seal = ({ name, number, label }: { readonly name: string; readonly number: string; readonly label: string }): Html => {
  const written = shortened(name.toUpperCase());
  return html`<svg class="seal" viewBox="0 0 144 144" role="img" aria-label="${label}"><defs><path id="seal-above" d="M18 72a54 54 0 0 1 108 0"/><path id="seal-below" d="M11.5 72a60.5 60.5 0 0 0 121 0"/></defs>
<circle cx="72" cy="72" r="70" class="seal-line" stroke-width="2.5"/><circle cx="72" cy="72" r="65.5" class="seal-line" stroke-width="1"/><circle cx="72" cy="72" r="47.5" class="seal-line" stroke-width="1.5"/>
<g class="seal-text" text-anchor="middle"><text font-size="${Math.max(smallest, sizeFor(written))}"><textPath href="#seal-above" startOffset="50%">${written}</textPath></text>
${number && html`<text font-size="${largest}"><textPath href="#seal-below" startOffset="50%">${number}</textPath></text>`}<circle cx="15" cy="74" r="1.6"/><circle cx="129" cy="74" r="1.6"/></g>
<circle cx="72" cy="72" r="41" class="seal-heart"/><path d="m53 73 13 13 25-27" class="seal-tick"/></svg>`;
};

/** Drawn in place of the seal if something is wrong or unproved: it differs by shape, not by colour alone. */
export const sign = (kind: 'wrong' | 'open'): Html =>
  html`<svg class="seal" viewBox="0 0 144 144" aria-hidden="true"><circle cx="72" cy="72" r="60" fill="none" stroke="currentColor" stroke-width="3" stroke-dasharray="10 7"/>
<path d="${kind === 'wrong' ? 'm54 54 36 36M90 54 54 90' : 'M52 72h40'}" fill="none" stroke="currentColor" stroke-width="7" stroke-linecap="round"/></svg>`;
