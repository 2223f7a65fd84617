/** A PDF of one page. The fonts that every reader has know Latin letters only, so its text is transliterated. */
const latin: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  ә: 'a',
  ғ: 'g',
  қ: 'q',
  ң: 'n',
  ө: 'o',
  ұ: 'u',
  ү: 'u',
  һ: 'h',
  і: 'i',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '№': 'No.',
};

export const transliterate = (text: string): string =>
  [...text]
    .map((character) => {
      const letter = latin[character.toLowerCase()];
      if (letter === undefined) return character >= ' ' && character <= '~' ? character : '?';
      return character === character.toLowerCase() ? letter : letter.charAt(0).toUpperCase() + letter.slice(1);
    })
    .join('');

const literal = (text: string): string => `(${transliterate(text).replaceAll(/[\\()]/g, (character) => `\\${character}`)})`;

const drawing = (title: string, lines: readonly string[]): string =>
  [
    '0.12 0.37 0.84 rg 56 770 40 6 re f 0 g',
    `BT /F2 18 Tf 56 735 Td ${literal(title)} Tj ET`,
    ...lines.map((line, index) => `BT /F1 11 Tf 56 ${700 - index * 18} Td ${literal(line)} Tj ET`),
  ].join('\n');

export const pdf = (title: string, lines: readonly string[]): Buffer => {
  const content = drawing(title, lines);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content)} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
};
