import { saveOrganisationNumber, saveRefusalRule } from '@qujat/contract/settings';
import { signIn } from '@qujat/session';
import { screen, waitFor, within } from '@testing-library/react';
import { person } from '../../../test-support/sign-in.tsx';
import { settings, bin, show, part, changes, type } from '../../../test-support/settings.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: jest.fn() }));

beforeEach(() => {
  signIn({ token: 't', tokenExp: 0, refreshToken: 'r' });
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => jest.restoreAllMocks());

describe('the organisation', () => {
  test('gets its BIN from the administrator after a check and a confirmation', async () => {
    const asked = await show('organisation', {
      [saveOrganisationNumber.path]: [{ status: 'error', text: 'Этот БИН уже зарегистрирован. Если он ваш, обратитесь в поддержку.' }],
    });
    const form = part('Организация');
    const save = (): Promise<void> => person.click(form.getByRole('button', { name: 'Сохранить' }));
    await save();
    expect(form.getByText('Заполните, пожалуйста, обязательные поля')).toBeTruthy();
    for (const wrong of ['12345', '850101300016', 'abcdefghijkl']) {
      type(form.getByLabelText('БИН'), wrong);
      await save();
      expect(form.getByText('Такого БИН нет. Проверьте 12 цифр.')).toBeTruthy();
    }
    type(form.getByLabelText('БИН'), '850101 300015');
    await save();
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText(`Указать БИН ${bin}? Изменить его потом нельзя.`)).toBeTruthy();
    expect(changes(asked)).toEqual([]);
    await person.click(within(question).getByRole('button', { name: 'Указать' }));
    expect(await screen.findByText(/^Этот БИН уже зарегистрирован\./)).toBeTruthy();
    expect(changes(asked)).toEqual([{ path: saveOrganisationNumber.path, fields: { bin } }]);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('shows a known BIN read-only', async () => {
    await show('organisation', {}, { ...settings, organisation: { company_name: 'ТОО «Жаңа»', bin } });
    expect(part('Организация').getByText(`БИН ${bin}`)).toBeTruthy();
    expect(part('Организация').queryByRole('textbox')).toBeNull();
  });

  test('turns the required reason of a refusal off and on', async () => {
    const asked = await show(
      'organisation',
      { [saveRefusalRule.path]: [{ status: 'ok' }] },
      { ...settings, organisation: { company_name: 'ТОО «Жаңа»', bin, refusal_needs_reason: 1 } },
    );
    const rule = part('Организация').getByRole('checkbox', { name: 'Отказать в документе можно только с указанием причины' });
    expect((rule as HTMLInputElement).checked).toBe(true);
    await person.click(rule);
    await waitFor(() => expect(changes(asked)).toEqual([{ path: saveRefusalRule.path, fields: { refusal_needs_reason: '0' } }]));
  });

  test('is hidden from everybody but the administrator', async () => {
    await show('organisation', {}, { ...settings, organisation: null });
    expect(screen.queryByRole('heading', { name: 'Организация' })).toBeNull();
  });
});
