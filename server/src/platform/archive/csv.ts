/** A table as Excel opens it in this region: UTF-8 with a mark, semicolons, and no cell that would be calculated. */

/** A cell that begins like a formula would be one. */
const inert = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const cell = (text: string): string => `"${inert(text).replaceAll('"', '""')}"`;

export function* csvBytes(rows: readonly (readonly string[])[]): Generator<Uint8Array> {
  yield Buffer.from('\uFEFF');
  for (const row of rows) yield Buffer.from(`${row.map(cell).join(';')}\r\n`);
}
