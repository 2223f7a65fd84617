import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { render } from '../test-support/render.tsx';
import { DateField, type DateFieldProps } from './index.ts';

function Form({ onChange, initial = null, ...props }: Partial<DateFieldProps> & { initial?: string | null }) {
  const [value, setValue] = useState(initial);
  return (
    <DateField
      label="Дата с"
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
      {...props}
    />
  );
}

const field = () => screen.getByRole('textbox', { name: 'Дата с' });
const opener = () => screen.getByRole('button', { name: /: Дата с$/ });
const calendar = () => screen.findByRole('dialog', { name: /: Дата с$/ });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('accepts a typed date, also without dots, and null when emptied', async () => {
  const changed = jest.fn();
  await render(<Form onChange={changed} />);
  await userEvent.type(field(), '01.02.2026');
  expect(changed.mock.calls).toEqual([['2026-02-01']]);
  await userEvent.clear(field());
  await userEvent.type(field(), '31122027');
  await userEvent.tab();
  expect(field()).toHaveValue('31.12.2027');
  expect(changed.mock.calls).toEqual([['2026-02-01'], [null], ['2027-12-31']]);
});

test('shows the expected format after leaving an invalid date', async () => {
  const unreadable = jest.fn();
  await render(<Form onUnreadable={unreadable} />);
  await userEvent.type(field(), '31.02.2026');
  expect(field()).not.toBeInvalid();
  await userEvent.tab();
  expect(field()).toBeInvalid();
  expect(field()).toHaveAccessibleDescription('Введите дату: дд.мм.гггг');
  expect(unreadable).toHaveBeenLastCalledWith(true);
  await userEvent.clear(field());
  expect(unreadable).toHaveBeenLastCalledWith(false);
});

test('the calendar opens at the chosen day with weeks from Monday, and a press chooses', async () => {
  const changed = jest.fn();
  await render(<Form initial="2026-11-20" onChange={changed} />);
  await userEvent.click(opener());
  const popup = await calendar();
  expect(within(popup).getByText('ноябрь 2026')).toBeVisible();
  expect(
    within(popup)
      .getAllByRole('columnheader', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']);
  // The 1st of November 2026 is a Sunday.
  expect(within(within(popup).getAllByRole('row')[0]!).getByRole('button')).toHaveTextContent(/^1$/);
  await waitFor(() => expect(within(popup).getByRole('button', { name: '20 ноября 2026, пятница' })).toHaveFocus());
  await userEvent.click(within(popup).getByRole('button', { name: '5 ноября 2026, четверг' }));
  await gone();
  expect(field()).toHaveValue('05.11.2026');
  expect(changed.mock.calls).toEqual([['2026-11-05']]);
  await waitFor(() => expect(opener()).toHaveFocus());
});

test('works by keyboard alone', async () => {
  await render(<Form initial="2026-11-30" />);
  await userEvent.tab();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const popup = await calendar();
  await waitFor(() => expect(within(popup).getByRole('button', { name: '30 ноября 2026, понедельник' })).toHaveFocus());
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(within(popup).getByRole('button', { name: '8 декабря 2026, вторник' })).toHaveFocus();
  await userEvent.keyboard('{PageUp}{Home}{Enter}');
  await gone();
  expect(field()).toHaveValue('02.11.2026');
  await waitFor(() => expect(field()).toHaveFocus());
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await calendar();
  await userEvent.keyboard('{Escape}');
  await gone();
  expect(field()).toHaveValue('02.11.2026');
  await waitFor(() => expect(field()).toHaveFocus());
});

test('Kazakh names come from our own tables', async () => {
  await render(<Form initial="2026-11-20" />, 'kk_KZ');
  await userEvent.click(opener());
  const popup = await calendar();
  expect(popup).toHaveAccessibleName('Күнтізбе: Дата с');
  expect(within(popup).getByText('2026 ж. қараша')).toBeVisible();
  expect(
    within(popup)
      .getAllByRole('columnheader', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['дс', 'сс', 'ср', 'бс', 'жм', 'сб', 'жс']);
  expect(within(popup).getByRole('button', { name: '2026 ж. 20 қараша, жұма' })).toBeVisible();
});

test('days before the earliest one are disabled', async () => {
  const changed = jest.fn();
  await render(<Form initial="2026-11-20" earliest="2026-11-10" onChange={changed} />);
  await userEvent.click(opener());
  const popup = await calendar();
  expect(within(popup).getByRole('button', { name: '9 ноября 2026, понедельник' })).toBeDisabled();
  expect(within(popup).getByRole('button', { name: '10 ноября 2026, вторник' })).toBeEnabled();
});

test('a second press on the button closes the calendar', async () => {
  await render(<Form />);
  await userEvent.click(opener());
  await calendar();
  expect(opener()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(opener());
  await gone();
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
});

test('a disabled field opens no calendar', async () => {
  await render(<Form disabled />);
  expect(field()).toBeDisabled();
  expect(opener()).toBeDisabled();
});

test('a short text is completed when the field is left, and by Enter', async () => {
  const changed = jest.fn();
  const year = new Date().getFullYear();
  await render(<Form initial={null} onChange={changed} earliest={`${year}-01-01`} latest={`${year}-12-31`} />);
  await userEvent.type(field(), '24.11');
  expect(changed).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(field()).toHaveValue(`24.11.${year}`);
  expect(field()).not.toBeInvalid();
  await userEvent.clear(field());
  await userEvent.type(field(), '5/3/26{Enter}');
  expect(field()).toHaveValue('05.03.2026');
  expect(changed).toHaveBeenLastCalledWith('2026-03-05');
});

test('the arrows move by a day within the limits', async () => {
  const changed = jest.fn();
  await render(<Form initial="2026-11-30" latest="2026-12-01" onChange={changed} />);
  await userEvent.click(field());
  await userEvent.keyboard('{ArrowUp}');
  expect(field()).toHaveValue('01.12.2026');
  await userEvent.keyboard('{ArrowUp}');
  expect(field()).toHaveValue('01.12.2026');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(field()).toHaveValue('29.11.2026');
  expect(changed.mock.calls).toEqual([['2026-12-01'], ['2026-11-30'], ['2026-11-29']]);
});

test('says the limit that a typed day does not meet, and passes the day on', async () => {
  const changed = jest.fn();
  await render(<Form initial="2026-11-20" earliest="2026-11-10" latest="2026-11-25" onChange={changed} />);
  await userEvent.clear(field());
  await userEvent.type(field(), '09.11.2026');
  await userEvent.tab();
  expect(field()).toHaveAccessibleDescription('Не раньше 10.11.2026');
  expect(changed).toHaveBeenLastCalledWith('2026-11-09');
  await userEvent.clear(field());
  await userEvent.type(field(), '26.11.2026');
  await userEvent.tab();
  expect(field()).toHaveAccessibleDescription('Не позже 25.11.2026');
});
