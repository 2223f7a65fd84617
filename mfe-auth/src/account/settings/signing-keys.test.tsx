import { iinChallenge } from '@qujat/contract/own-iin';
import { readFacsimile } from '@qujat/contract/facsimile';
import { readSettings, saveSecondFactor } from '@qujat/contract/settings';
import { signText } from '@qujat/ncalayer';
import { signIn } from '@qujat/session';
import { render, screen, waitFor } from '@testing-library/react';
import { serve } from '../../../test-support/fake-server.ts';
import { around } from '../../../test-support/page.tsx';
import { openSection, changes, configure, ok, part, settings, show, type } from '../../../test-support/settings.tsx';
import { person } from '../../../test-support/sign-in.tsx';
import SettingsPage from './settings-page.tsx';

jest.mock('@qujat/ncalayer', () => ({ signText: jest.fn() }));
jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: jest.fn() }));

beforeEach(() => {
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('signing keys are listed with the role that their certificates state', async () => {
  configure('settings', 'own-iin');
  const dates = { valid_until: 1_900_000_000, last_used: 1_790_000_000 };
  const keys = [
    { serial: '1', holder: 'САПАРҒАЛИЕВ ДУЛАТ', organisation: 'ТОО «ПАРАСАТ»', role: 'первый руководитель', ...dates },
    { serial: '2', holder: 'САПАРҒАЛИЕВ ДУЛАТ', organisation: '', role: '', ...dates },
  ];
  serve({ [readSettings.path]: [{ ...settings, iin: '710418900014', keys }], [readFacsimile.path]: [{}] });
  openSection('signature');
  render(around(<SettingsPage />));
  await screen.findByRole('heading', { name: 'Ваши ключи ЭЦП' });
  expect(
    part('ИИН')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'САПАРҒАЛИЕВ ДУЛАТ · ТОО «ПАРАСАТ»Полномочия по сертификату: первый руководительДействует до 17.03.2030, последнее использование 21.09.2026',
    'САПАРҒАЛИЕВ ДУЛАТПолномочия в организации в сертификате не указаныДействует до 17.03.2030, последнее использование 21.09.2026',
  ]);
});

describe('where the organisation takes no key files', () => {
  const strict = { ...settings, ncalayer_only: 1 };

  test('NCALayer proves the present factor', async () => {
    const asked = await show(
      'security',
      { [iinChallenge.path]: [{ challenge: 'text' }], [saveSecondFactor.path]: [ok] },
      { ...strict, second_factor: 'esign' },
    );
    configure('settings', 'key-policy');
    const form = part('Двухфакторная аутентификация');
    await person.click(form.getByRole('radio', { name: /Код из письма/ }));
    type(form.getByLabelText('Текущий пароль'), 'Qujat-2026!');
    expect(form.queryByLabelText(/Пароль ключа/)).toBeNull();
    await person.click(form.getByRole('button', { name: 'Сохранить' }));
    expect(form.getByText('Заполните, пожалуйста, обязательные поля')).toBeTruthy();
    expect(form.getByRole('button', { name: 'Подписать через NCALayer' })).toHaveFocus();
    jest.mocked(signText).mockResolvedValueOnce({ kind: 'signed', signature: 'CMS' });
    await person.click(form.getByRole('button', { name: 'Подписать через NCALayer' }));
    expect(await form.findByText('Подписано через NCALayer')).toBeTruthy();
    await person.click(form.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(changes(asked).at(-1)).toEqual({
        path: saveSecondFactor.path,
        fields: { second_factor: 'email', password: 'Qujat-2026!', signature: 'CMS' },
      }),
    );
    expect(signText).toHaveBeenLastCalledWith('text', 'signing');
  });

  test('only NCALayer is offered to prove the IIN', async () => {
    configure('settings', 'own-iin');
    serve({ [readSettings.path]: [{ ...strict, has_iin: 0 }], [readFacsimile.path]: [{}] });
    openSection('signature');
    render(around(<SettingsPage />));
    await screen.findByRole('heading', { name: 'ИИН' });
    expect(part('ИИН').queryByLabelText(/^Файл ключа ЭЦП/)).toBeNull();
    expect(part('ИИН').queryByRole('button', { name: 'Подтвердить ИИН ключом' })).toBeNull();
    expect(part('ИИН').getByRole('button', { name: 'Подтвердить через NCALayer' })).toBeEnabled();
  });
});
