import type { DocumentList } from '@qujat/contract/document-list';
import { formatNumber } from '@qujat/i18n';

/** Records found; if the server stopped counting, the number with a plus. */
export const foundCount = ({ count, countIsLowerBound }: Pick<DocumentList, 'count' | 'countIsLowerBound'>): string =>
  countIsLowerBound ? `${count}+` : formatNumber(count);
