import { expect, type Locator } from 'playwright/test';

/**
 * Chooses from a select as a person does: the option is first highlighted under the pointer. An option that is not highlighted yet accepts
 * no click. `detail` is the option's second line.
 */
export const choose = async (select: Locator, name: string, detail = ''): Promise<void> => {
  await select.click();
  const option = select.page().getByRole('option', { name: `${name} ${detail}`.trim(), exact: true });
  // The list may move while it opens: the pointer follows it.
  let x = 4;
  await expect(async () => {
    await option.hover({ position: { x: (x += 2), y: 8 } });
    await expect(option).toHaveAttribute('data-highlighted', '', { timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await option.click();
  await expect(select).toContainText(name);
};
