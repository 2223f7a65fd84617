import { changeDay, readCalendar } from '@qujat/contract/administration/calendar';
import * as organisation from '@qujat/contract/administration/organisation';
import { ownRights } from '@qujat/contract/administration/own-rights';
import { profileCodec } from '@qujat/contract/shell';
import { setProfile } from '@qujat/session';
import { renderPart } from '@qujat/testing/render-part';
import { serve, type Asked } from '@qujat/testing/serve';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import OrganisationPage from './organisation-page.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: () => true }));

const facts = {
  name_ru: 'ТОО «Тұлпар»',
  name_kk: '«Тұлпар» ЖШС',
  bin: null,
  time_zone: 'Asia/Almaty',
  zones: [{ name: 'Asia/Almaty', offset: 'UTC+5' }],
  SideBarId: 0,
  SedTableId: 0,
  SedHeaderId: 1,
  titles: { tab_4: 'Сделано' },
  logo: null,
  revision: 3,
};
const show = (
  path: string,
  answer: (asked: Asked) => unknown = () => ({ status: 'ok' }),
  stored: () => object = () => facts,
): readonly Asked[] => {
  const asked = serve((request) => {
    if (request.path === ownRights.path) return { rights: ['system-administrator'] };
    if (request.path === organisation.readOrganisation.path) return stored();
    if (request.path === readCalendar.path) return { items: [] };
    return answer(request);
  });
  renderPart(<OrganisationPage />, { texts: { admin: ru }, path });
  return asked;
};
const fieldsOf = (asked: readonly Asked[], path: string) => asked.filter((each) => each.path === path).map(({ fields }) => fields);

test('what somebody else has changed meanwhile is told, and what is typed stays', async () => {
  const text = 'Кто-то изменил это, пока вы работали.';
  const asked = show('/admin/organisation', () => Response.json({ status: 'error', reason: 'changed-meanwhile', text }, { status: 409 }));
  const name = await screen.findByRole('textbox', { name: 'Название на русском' });
  await userEvent.clear(name);
  await userEvent.type(name, 'ТОО «Жаңа»{Enter}');
  expect(await screen.findByText(text)).toBeVisible();
  expect(name).toHaveValue('ТОО «Жаңа»');
  expect(screen.getByRole('button', { name: 'Показать сохранённое' })).toBeEnabled();
  expect(fieldsOf(asked, organisation.renameOrganisation.path)).toEqual([
    { name_ru: 'ТОО «Жаңа»', name_kk: '«Тұлпар» ЖШС', revision: '3' },
  ]);
});

test('a time zone that is not in the list is not sent', async () => {
  const asked = show('/admin/organisation');
  const zone = await screen.findByRole('combobox', { name: 'Часовой пояс' });
  await userEvent.clear(zone);
  await userEvent.type(zone, 'Луна');
  await userEvent.click(screen.getAllByRole('button', { name: 'Сохранить' }).at(-1) as HTMLElement);
  expect(await screen.findByText('Выберите часовой пояс из списка')).toBeVisible();
  expect(fieldsOf(asked, organisation.saveTimeZone.path)).toEqual([]);
});

test('a logo that is too large is not sent', async () => {
  const asked = show('/admin/organisation');
  await screen.findByText('Логотип');
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File([new Uint8Array(organisation.maxLogoBytes + 1)], 'logo.png', { type: 'image/png' }));
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить логотип' }));
  expect(await screen.findByText('Файл больше 128 КБ')).toBeVisible();
  expect(fieldsOf(asked, organisation.saveLogo.path)).toEqual([]);
});

test('an emptied label returns to the usual one', async () => {
  const asked = show('/admin/organisation?tab=interface', () => new Promise(() => undefined));
  await userEvent.clear(await screen.findByRole('textbox', { name: 'Исполненные' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Номер' }), 'Рег. №');
  await userEvent.click(screen.getAllByRole('button', { name: 'Сохранить' }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(fieldsOf(asked, organisation.saveLabels.path)).toEqual([{ titles: JSON.stringify({ docnum: 'Рег. №' }), revision: '3' }]),
  );
});

test('a working day of the calendar becomes free with a reason', async () => {
  const asked = show('/admin/organisation?tab=calendar');
  const year = Number((await screen.findByRole('heading', { name: /^20\d\d$/ })).textContent);
  const weekday = Array.from({ length: 7 }, (_, index) => `${year}-11-0${index + 1}`).find((day) => new Date(day).getUTCDay() === 3) ?? '';
  await userEvent.click(screen.getByRole('button', { name: `${Number(weekday.slice(8))} ноября ${year}, среда: рабочий день` }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Причина/ }), ' Ремонт {Enter}');
  await waitFor(() => expect(fieldsOf(asked, changeDay.path)).toEqual([{ day: weekday, works: '0', reason: 'Ремонт' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what is typed and not saved outlives its tab and the reload after another card; a refusal is for its own fields only', async () => {
  localStorage.clear();
  const known = (): void => act(() => setProfile(profileCodec.decode({ viewer_id: 5 })));
  const never = (): unknown => new Promise(() => undefined);
  show('/admin/organisation');
  known();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Название на русском' }), ' 2');
  await userEvent.click(screen.getByRole('tab', { name: 'Вид и надписи' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Номер' }), 'Рег. №');
  await userEvent.click(screen.getByRole('tab', { name: 'Сведения' }));
  expect(await screen.findByRole('textbox', { name: 'Название на русском' })).toHaveValue('ТОО «Тұлпар» 2');
  cleanup();
  const asked = show('/admin/organisation?tab=interface', never, () => ({ ...facts, name_kk: '«Жаңа» ЖШС', revision: 4 }));
  known();
  expect(await screen.findByRole('textbox', { name: 'Номер' })).toHaveValue('Рег. №');
  await userEvent.click(screen.getAllByRole('button', { name: 'Сохранить' }).at(-1) as HTMLElement);
  await waitFor(() => expect(fieldsOf(asked, organisation.saveLabels.path)).toMatchObject([{ revision: '4' }]));
  await userEvent.click(screen.getByRole('tab', { name: 'Сведения' }));
  await userEvent.click((await screen.findAllByRole('button', { name: 'Сохранить' }))[0] as HTMLElement);
  await waitFor(() => expect(fieldsOf(asked, organisation.renameOrganisation.path)).toMatchObject([{ revision: '3' }]));
});

test('what is typed can be dropped', async () => {
  localStorage.clear();
  show('/admin/organisation');
  const name = await screen.findByRole('textbox', { name: 'Название на русском' });
  await userEvent.type(name, ' 2');
  await userEvent.click(screen.getByRole('button', { name: 'Отменить изменения' }));
  expect(name).toHaveValue('ТОО «Тұлпар»');
  expect(screen.queryByRole('button', { name: 'Отменить изменения' })).toBeNull();
});
