import { expect, type Locator } from 'playwright/test';

/**
 * Chooses from a select as a person does: the option is first highlighted under the pointer. An option that is not highlighted yet accepts
 * no click. `detail` is the option's second line.
 */
export const choose = async (select: Locator, name: string, detail = ''): Promise<void> => {
  await select.click();
  const option = select.page().getByRole('option', { name: `${name} ${detail}`.trim(), exact: true });
  await option.hover();
  await expect(option).toHaveAttribute('data-highlighted', '');
  await option.click();
  await expect(select).toContainText(name);
};
