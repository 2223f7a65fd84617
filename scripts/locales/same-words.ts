/**
 * Words that are rightly the same in another language: names, formats, and what Kazakh shares with Russian. A text is
 * translated when it differs from the Russian one, or when all its words stand here.
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

/** By language: the words that it shares with Russian. */
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

/** Whether a text equal to the Russian one is right in a language. */
export function mayBeSame(text: string, language: string): boolean {
  const known = new Set(shared[language]);
  const words = text.replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, ' ').match(/[\p{L}][\p{L}\p{N}-]*/gu) ?? [];
  return words.every((word) => international.has(word) || known.has(word));
}
