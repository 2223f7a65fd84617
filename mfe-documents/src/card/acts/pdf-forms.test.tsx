import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findInMenu, openCard } from '../../test-support/open-card.ts';

const page = document.createElement('script');
page.id = 'qujat-page';
page.type = 'application/json';
page.textContent = JSON.stringify({ extensions: ['signed-copy'] });
document.head.append(page);

const ok = () => ({ status: 'ok' });

describe('the files of a signed document', () => {
  it('offers the copy with its sheet, the original and the package', async () => {
    const { dialog } = await openCard({ signed: 1 });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Скачать PDF' }));
    const link = async (name: string): Promise<HTMLElement> => screen.findByRole('menuitem', { name });
    const copy = await link('PDF с листом подписей');
    expect(copy.getAttribute('href')).toMatch(/^\/ce\/pdf\.php\?q=41&pdf=show&form=copy&t=\d+$/);
    expect(copy).toHaveAttribute('download');
    expect((await link('PDF, как подписан')).getAttribute('href')).toMatch(/&form=original&t=\d+$/);
    expect(await link('Пакет подписи (ZIP)')).toHaveAttribute('href', '/ce/signedpackage/?41');
    await userEvent.keyboard('{Escape}');
  });

  it('sends the copy with the sheet by e-mail, or the original if chosen', async () => {
    const { server, dialog } = await openCard({ signed: 1 }, { '/ce/pdf.php': ok });
    const send = async (choose: boolean): Promise<void> => {
      await userEvent.click(await findInMenu(dialog, 'E-mail'));
      const window = await screen.findByRole('dialog', { name: 'Отправить PDF по e-mail' });
      await userEvent.type(within(window).getByRole('textbox', { name: 'Получатели' }), 'olga@saryozen.example');
      if (choose) {
        await userEvent.click(within(window).getByRole('combobox', { name: 'Какой файл' }));
        await userEvent.click(await screen.findByRole('option', { name: 'PDF, как подписан' }));
      }
      await userEvent.click(within(window).getByRole('button', { name: 'Отправить' }));
      await waitFor(() => expect(window).not.toBeInTheDocument());
    };
    await send(false);
    await send(true);
    expect(server.of('/ce/pdf.php').map(({ form }) => form)).toEqual(['copy', 'original']);
  });

  it('offers one file, one press away, for an unsigned document', async () => {
    const { server, dialog } = await openCard({ signed: 0 }, { '/ce/pdf.php': ok });
    expect(within(dialog).getByRole('link', { name: 'Скачать PDF' }).getAttribute('href')).toMatch(/&pdf=show&t=\d+$/);
    await userEvent.click(await findInMenu(dialog, 'E-mail'));
    const window = await screen.findByRole('dialog', { name: 'Отправить PDF по e-mail' });
    expect(within(window).queryByRole('combobox', { name: 'Какой файл' })).toBeNull();
    await userEvent.type(within(window).getByRole('textbox', { name: 'Получатели' }), 'olga@saryozen.example');
    await userEvent.click(within(window).getByRole('button', { name: 'Отправить' }));
    await waitFor(() => expect(server.of('/ce/pdf.php')).toEqual([{ pdf: 'email', q: '41', emails: 'olga@saryozen.example' }]));
  });
});
