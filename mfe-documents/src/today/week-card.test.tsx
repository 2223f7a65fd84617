import { createI18n, I18nProvider } from '@qujat/i18n';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from './locales/ru.json';
import { WeekCard } from './week-card.tsx';

const show = (today: string, counts: Readonly<Record<string, number>>, chosen: string | null = null) => {
  const onChoose = jest.fn();
  const days = Object.entries(counts).map(([day, count]) => ({ day, count, acts: [] }));
  render(
    <I18nProvider i18n={createI18n({ language: 'ru', resources: { today: ru } })}>
      <WeekCard today={today} days={days} chosen={chosen} onChoose={onChoose} />
    </I18nProvider>,
  );
  return onChoose;
};
const buttons = () => within(screen.getByRole('region', { name: ru.week })).getAllByRole('button');

test('what is due on a Sunday is shown on that day and can be chosen', async () => {
  const onChoose = show('2026-11-29', { '2026-11-29': 1 });
  const sunday = screen.getByRole('button', { name: '29 ноября: 1 документ' });
  expect(sunday).toHaveTextContent('вс29');
  expect(sunday).toHaveAttribute('aria-current', 'date');
  await userEvent.click(sunday);
  expect(onChoose).toHaveBeenCalledWith('2026-11-29');
  expect(buttons()).toHaveLength(6);
});

test('days off without anything due are left out', () => {
  show('2026-11-25', { '2026-11-27': 2, '2026-12-05': 1 });
  expect(buttons().map(({ textContent }) => textContent?.slice(0, 2))).toEqual(['пн', 'вт', 'ср', 'чт', 'пт']);
});

test('the chosen day can be left after everything due on it is done', async () => {
  const onChoose = show('2026-11-27', {}, '2026-11-28');
  await userEvent.click(screen.getByRole('button', { pressed: true }));
  expect(onChoose).toHaveBeenCalledWith(null);
});
