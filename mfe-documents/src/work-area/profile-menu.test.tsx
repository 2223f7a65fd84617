import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderArea } from '../test-support/render-area.tsx';
import { serve } from '../test-support/server.ts';
import { listWire } from '../test-support/wire.ts';

it.each([
  [0, ['Заместитель', 'Выйти']],
  [1, ['Выйти']],
])('shows the header of layout 100 on a phone too; in restricted mode (%i) it offers no deputy', async (restricted, entries) => {
  serve({ '/ce/doclist2.php': () => listWire([]) });
  await renderArea({
    width: 390,
    profile: { fullname: 'Ким Виктор', custom_frontend_layout: { SedHeaderId: 100 }, restricted_instance_mode: restricted },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Ким Виктор/ }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(entries);
});

it.each([
  ['ru_RU', 'Бас директор', 'Генеральный директор'],
  ['kk_KZ', 'Бас директор', 'Бас директор'],
  ['kk_KZ', '', 'Генеральный директор'],
])('in %s with the second position «%s» it shows «%s»', async (language, position2, shown) => {
  serve({ '/ce/doclist2.php': () => listWire([]) });
  await renderArea({ language, profile: { fullname: 'Ким Виктор', position2, custom_frontend_layout: { SedHeaderId: 100 } } });
  expect(await screen.findByRole('button', { name: new RegExp(shown) })).toBeInTheDocument();
});
