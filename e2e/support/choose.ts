import { expect, type Locator } from 'playwright/test';

/**
 * Chooses from a select as a person does: the option is first highlighted under the pointer. An option that is not highlighted yet accepts
 * no click.
 */
export const choose = async (select: Locator, name: string): Promise<void> => {
  await select.click();
  const option = select.page().getByRole('option', { name, exact: true });
  await option.hover();
  await expect(option).toHaveAttribute('data-highlighted', '');
  await option.click();
  await expect(select).toContainText(name);
};
