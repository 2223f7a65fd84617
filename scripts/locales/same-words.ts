/**
 * Words that are correctly the same in another language: names, formats, and words that Kazakh shares with Russian. A text counts as
 * translated if it differs from the Russian one, or if all its words are in this list.
 */
const everywhere = [
  'Qujat',
  'E-mail',
  'Email',
  'PDF',
  'Excel',
  'PNG',
  'QR',
  'eGov',
  'Mobile',
  'NCALayer',
  'p12',
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'IMAP',
  'POP3',
  'SSL',
  'TLS',
  'STARTTLS',
  'API',
  'ID',
];

/** For each language, the words that it shares with Russian. */
const shared: Readonly<Record<string, readonly string[]>> = {
  kk: [
    'Архив',
    'архив',
    'Файл',
    'файл',
    'файлы',
    'Статус',
    'статус',
    'Код',
    'код',
    'Карта',
    'карта',
    'Портал',
    'Агрегация',
    'Демо',
    'Пакет',
    'Сертификат',
    'Хеш',
    'Акт',
    'портал',
    'ГБ',
    'МБ',
    'КБ',
    'с',
    'ЕСЭДО',
    'ТОО',
    'АО',
  ],
  en: [],
  tr: [],
};

const international = new Set(everywhere);

/** Whether a text may equal the Russian one in a language. */
export function mayBeSame(text: string, language: string): boolean {
  const known = new Set(shared[language]);
  const words = text.replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, ' ').match(/[\p{L}][\p{L}\p{N}-]*/gu) ?? [];
  return words.every((word) => international.has(word) || known.has(word));
}
