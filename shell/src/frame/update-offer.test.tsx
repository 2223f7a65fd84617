import { emit } from '@qujat/remotes';
import { act, fireEvent, screen } from '@testing-library/react';
import { setWidth } from '../test-support/browser.ts';
import { releases, renderApp } from '../test-support/render-app.tsx';
import { forgetSession } from '../test-support/session.ts';
import { serve } from '../test-support/wire.ts';
import { quietAfter } from './quiet-moment.ts';

const offer = () => screen.queryByText(/Вышла новая версия/);
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const minute = 60_000;
const unsaved = (unsaved: boolean) => act(() => emit('unsaved-text', { place: 'comment', unsaved }));

let live = 'newer';

beforeEach(async () => {
  setWidth(1440);
  jest.useFakeTimers();
  live = 'newer';
  serve({ '/releases/current': () => ({ id: live }) });
  await renderApp();
});
afterEach(() => {
  jest.useRealTimers();
  forgetSession();
});

test('a newer set is offered when the person is idle', async () => {
  await pass(minute);
  fireEvent.keyDown(document.body, { key: 'a' });
  await pass(quietAfter - 1);
  expect(offer()).toBeNull();
  await pass(1);
  expect(offer()).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Обновить страницу' })).toBeInTheDocument();
});

test('the tab’s own set is not offered', async () => {
  live = releases.id;
  await pass(2 * minute);
  await pass(quietAfter);
  expect(offer()).toBeNull();
});

test('no offer appears over unsaved text, and a visible one disappears', async () => {
  unsaved(true);
  await pass(minute);
  await pass(2 * quietAfter);
  expect(offer()).toBeNull();
  unsaved(false);
  await pass(quietAfter);
  expect(offer()).toBeInTheDocument();
  unsaved(true);
  expect(offer()).toBeNull();
  unsaved(false);
  expect(offer()).toBeNull();
  await pass(quietAfter);
  expect(offer()).toBeInTheDocument();
});

test('a field with text or an open dialog means that the person is busy', async () => {
  await pass(minute);
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = 'Уважаемые';
  field.focus();
  await pass(3 * quietAfter);
  expect(offer()).toBeNull();
  field.remove();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  await pass(3 * quietAfter);
  expect(offer()).toBeNull();
  // A panel next to the page interrupts nothing.
  dialog.setAttribute('aria-modal', 'false');
  await pass(quietAfter);
  expect(offer()).toBeInTheDocument();
  dialog.remove();
});

test('after declining, only an even newer set is offered', async () => {
  await pass(minute);
  await pass(quietAfter);
  fireEvent.click(screen.getByRole('button', { name: 'Позже' }));
  await pass(3 * minute);
  expect(offer()).toBeNull();
  live = 'newest';
  await pass(minute);
  await pass(quietAfter);
  expect(offer()).toBeInTheDocument();
});
