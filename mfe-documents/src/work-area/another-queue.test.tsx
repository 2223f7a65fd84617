import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderArea } from '../test-support/render-area.tsx';
import { later, serve } from '../test-support/server.ts';
import { listRow, listWire, type Wire } from '../test-support/wire.ts';

const list = '/ce/doclist2.php';
const rows = [
  listRow(1, { mass_sign_checkbox: { is_visible: 1, done: 0 } }),
  listRow(2, { status: 500, statname: 'На исполнении' }),
  listRow(3),
];
const row = (number: string) => screen.findByRole('row', { name: new RegExp(number) });

describe('a change of queue', () => {
  const goTo = (hash: string): void => {
    window.history.pushState({ key: hash }, '', `/${hash}`);
    act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state })));
  };

  it('resets rows, text, filter, selection and card; going back restores them', async () => {
    const others = later<Wire>();
    const server = serve({ [list]: ({ q }) => (q === '13' ? listWire(rows, { count: 120, total_pages: 3 }) : others.promise) });
    await renderArea({ entry: { key: 'first' } });
    await row('П-1');
    await userEvent.click(screen.getByRole('button', { name: 'Фильтр: Статус' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'На исполнении' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать документ П-1' }));
    await userEvent.type(screen.getByRole('searchbox'), 'дого');
    const left: unknown = window.history.state;
    expect(screen.getByRole('searchbox')).toHaveFocus();
    goTo('#currentTab=4');
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('Входящие');
    expect(screen.queryByRole('row', { name: /П-1/ })).toBeNull();
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(screen.queryByText(/Выбрано/)).toBeNull();
    await waitFor(() => expect(server.of(list).at(-1)).toEqual({ is_json: '1', q: '4', q1: '0,50', q9: '1', q12: '50' }));
    others.resolve(listWire([listRow(9)]));
    (await row('П-9')).querySelector('a')?.focus();
    window.history.replaceState(left, '', '/#currentTab=13');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: left })));
    await row('П-1');
    // The frame moves the focus to the heading.
    expect(document.body).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Фильтр: Статус, выбрано «На исполнении»' })).toBeVisible();
    expect(screen.getByText('Выбрано: 1')).toBeVisible();
  });

  it('keeps the state of each visit to the same queue', async () => {
    serve({ [list]: ({ q9, q5 }) => listWire([listRow(Number(q5 ?? 0) * 10 + Number(q9))], { count: 120, total_pages: 3 }) });
    await renderArea({ entry: { key: 'first' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Страница 3' }));
    await row('П-3');
    const left: unknown = window.history.state;
    const goBack = (): void => {
      window.history.replaceState(left, '', '/#currentTab=13');
      act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: left })));
    };
    goTo('?template=6#currentTab=13');
    await row('П-61');
    await userEvent.click(screen.getByRole('button', { name: 'Страница 2' }));
    await row('П-62');
    goBack();
    await row('П-3');
    expect(screen.getByRole('button', { name: 'Страница 3' })).toHaveAttribute('aria-current', 'page');
    goTo('#currentTab=13');
    await row('П-1');
    goBack();
    await row('П-3');
    expect(window.history.state).toEqual(left);
  });

  it('leaves a running signature in its window', async () => {
    serve({ [list]: () => listWire([listRow(1, { status: 200, mass_sign_checkbox: { is_visible: 1, done: 0 } })]) });
    await renderArea();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать документ П-1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Подписать' }));
    await userEvent.type(await screen.findByLabelText('Пароль ключа ЭЦП'), 'Qwerty');
    goTo('#currentTab=4');
    expect(screen.getByLabelText('Пароль ключа ЭЦП')).toHaveValue('Qwerty');
    await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
  });
});
