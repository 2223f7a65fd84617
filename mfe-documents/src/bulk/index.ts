import { BulkMenu } from './bulk-menu.tsx';
import { loadTexts } from './texts.ts';

/** Print, archive, favourites and executor for a selection, with their texts. */
export const loadBulkMenu = async (): Promise<{ readonly BulkMenu: typeof BulkMenu }> => {
  await loadTexts();
  return { BulkMenu };
};
