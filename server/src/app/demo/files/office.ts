/** The smallest .docx and .xlsx that office programs open. */
import { xmlText } from '../../../platform/archive/xml-text.ts';
import { zipBytes } from '../../../platform/archive/zip-stream.ts';

const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`;
const schemas = 'http://schemas.openxmlformats.org';

const contentTypes = (parts: Readonly<Record<string, string>>): string =>
  xml(
    `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
      parts,
    )
      .map(([part, type]) => `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`)
      .join('')}</Types>`,
  );

const relations = (targets: Readonly<Record<string, string>>): string =>
  xml(
    `<Relationships xmlns="${schemas}/package/2006/relationships">${Object.entries(targets)
      .map(
        ([target, type], index) =>
          `<Relationship Id="rId${index + 1}" Type="${schemas}/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`,
  );

export const docx = (title: string, paragraphs: readonly string[]): Promise<Buffer> => {
  const line = (text: string, properties: string): string =>
    `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${xmlText(text)}</w:t></w:r></w:p>`;
  const body = [line(title, '<w:b/><w:sz w:val="32"/>'), ...paragraphs.map((text) => line(text, '<w:sz w:val="24"/>'))].join('');
  return zipBytes([
    { name: '[Content_Types].xml', content: contentTypes({ '/word/document.xml': 'wordprocessingml.document.main' }) },
    { name: '_rels/.rels', content: relations({ 'word/document.xml': 'officeDocument' }) },
    {
      name: 'word/document.xml',
      content: xml(`<w:document xmlns:w="${schemas}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`),
    },
  ]);
};

/** Text stays text and numbers numbers; there are no formulas. */
export const xlsx = (sheet: string, rows: readonly (readonly (string | number)[])[]): Promise<Buffer> => {
  const cell = (value: string | number): string =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${xmlText(value)}</t></is></c>`;
  const data = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
  return zipBytes([
    {
      name: '[Content_Types].xml',
      content: contentTypes({ '/xl/workbook.xml': 'spreadsheetml.sheet.main', '/xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet' }),
    },
    { name: '_rels/.rels', content: relations({ 'xl/workbook.xml': 'officeDocument' }) },
    { name: 'xl/_rels/workbook.xml.rels', content: relations({ 'worksheets/sheet1.xml': 'worksheet' }) },
    {
      name: 'xl/workbook.xml',
      content: xml(
        `<workbook xmlns="${schemas}/spreadsheetml/2006/main" xmlns:r="${schemas}/officeDocument/2006/relationships"><sheets><sheet name="${xmlText(sheet.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: xml(`<worksheet xmlns="${schemas}/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`),
    },
  ]);
};
