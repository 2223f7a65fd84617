import { readFacsimile } from '@qujat/contract/facsimile';
import { readSettings } from '@qujat/contract/settings';
import { saveStartPage } from '@qujat/contract/start-page';
import { signIn } from '@qujat/session';
import { render, screen, waitFor } from '@testing-library/react';
import { serve } from '../../../test-support/fake-server.ts';
import { around } from '../../../test-support/page.tsx';
import { changes, configure, ok, openSection, part, settings } from '../../../test-support/settings.tsx';
import { person } from '../../../test-support/sign-in.tsx';
import SettingsPage from './settings-page.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: jest.fn() }));

test('each choice of what to start with is saved at once', async () => {
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
  configure('settings', 'start-page');
  openSection('start');
  const asked = serve({
    [readSettings.path]: [settings, { ...settings, start_page: 'today' }, { ...settings, start_page: 'today', today_hidden: 1 }],
    [readFacsimile.path]: [{}],
    [saveStartPage.path]: [ok, ok],
  });
  render(around(<SettingsPage />));
  await screen.findByRole('heading', { name: 'Начинать с' });
  expect(part('Начинать с').getByRole('radio', { name: 'Последний открытый список' })).toBeChecked();
  await person.click(part('Начинать с').getByRole('radio', { name: 'Мне сегодня' }));
  await waitFor(() => expect(part('Начинать с').getByRole('radio', { name: 'Мне сегодня' })).toBeChecked());
  await person.click(part('Начинать с').getByRole('checkbox', { name: 'Показывать «Мне сегодня» в боковом меню' }));
  await waitFor(() => expect(part('Начинать с').getByRole('checkbox')).not.toBeChecked());
  expect(changes(asked).map(({ fields }) => fields)).toEqual([{ start_page: 'today' }, { today_hidden: '1' }]);
});
