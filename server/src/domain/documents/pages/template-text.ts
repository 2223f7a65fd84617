/** The template's own text on a page: in the language of its reader, if it is written in that one. */
import { html, type Html } from '../../../platform/http/html.ts';
import { say, type Language } from '../../../platform/http/texts.ts';
import type { PrintedTable } from '../drafts/printed-table.ts';
import type { MergedBlock, MergedText } from '../text/merge-text.ts';

type DocumentLanguage = 'ru' | 'kk';

const totalRow = (totals: readonly string[], language: DocumentLanguage): Html => {
  const [first = '', ...rest] = totals;
  return html`<tfoot><tr><th scope="row">${say(language, 'documentPages.total')}${first && html` ${first}`}</th>${rest.map((each) => html`<td class="number">${each}</td>`)}</tr></tfoot>`;
};

export const tableHtml = ({ columns, rows, totals }: PrintedTable, language: DocumentLanguage): Html =>
  html`<div class="form-table"><table><thead><tr>${columns.map((each) => html`<th scope="col" class="${each.isNumber ? 'number' : ''}">${each[language]}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell, at) => html`<td class="${columns[at]?.isNumber ? 'number' : ''}">${cell}</td>`)}</tr>`)}</tbody>
${totals && totalRow(totals, language)}</table></div>`;

const blockHtml = (block: MergedBlock, language: DocumentLanguage): Html => {
  if (block.kind === 'table') return tableHtml(block.table, language);
  const runs = block.runs.map(({ text, strong }) => (strong ? html`<strong>${text}</strong>` : html`${text}`));
  if (block.kind === 'heading') return html`<h3 class="text-heading">${runs}</h3>`;
  return block.kind === 'item' ? html`<p class="text-item">${runs}</p>` : html`<p>${runs}</p>`;
};

export const templateTextHtml = ({ columns }: MergedText, reader: Language): Html | false => {
  const column = columns.find((each) => each.language === reader) ?? columns.find((each) => each.language === 'ru') ?? columns[0];
  return (
    column !== undefined &&
    html`<div class="document-text" lang="${column.language}">${column.blocks.map((each) => blockHtml(each, column.language))}</div>`
  );
};
