import type { Locator } from 'playwright/test';

/** An act in the menu of a card, which this opens. */
export const actOf = async (card: Locator, name: string | RegExp): Promise<Locator> => {
  await card.getByRole('button', { name: 'Другие действия' }).click();
  return card.page().getByRole('menuitem', { name, exact: typeof name === 'string' });
};
