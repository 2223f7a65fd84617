import { expect, type Locator } from 'playwright/test';

/** Chooses from a select as a hand does: the option lights up under the pointer first. One that has not yet takes no press. */
export const choose = async (select: Locator, name: string): Promise<void> => {
  await select.click();
  const option = select.page().getByRole('option', { name, exact: true });
  await option.hover();
  await expect(option).toHaveAttribute('data-highlighted', '');
  await option.click();
  await expect(select).toContainText(name);
};
