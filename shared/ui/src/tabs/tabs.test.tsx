import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { render } from '../test-support/render.tsx';
import { nextTab } from './next-tab.ts';
import { TabPanel, Tabs } from './index.ts';

const items = [
  { value: 'main', label: 'Основное' },
  { value: 'map', label: 'Карта', disabled: true },
  { value: 'aggregation', label: 'Агрегация' },
  { value: 'recipients', label: 'Получатели' },
] as const;

function Card({ onChange }: { onChange?: (value: string) => void }) {
  const [value, setValue] = useState<string>('main');
  return (
    <Tabs
      label="Карточка"
      items={items}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    >
      <TabPanel value="main">Первая</TabPanel>
      <TabPanel value="aggregation">Вторая</TabPanel>
      <TabPanel value="recipients">Третья</TabPanel>
    </Tabs>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });

test('a press shows only that tab’s panel; pressing the chosen tab is reported too', async () => {
  const changed = jest.fn();
  await render(<Card onChange={changed} />);
  expect(screen.getByRole('tablist', { name: 'Карточка' })).toBeInTheDocument();
  expect(screen.getByRole('tabpanel', { name: 'Основное' })).toHaveTextContent('Первая');
  await userEvent.click(tab('Агрегация'));
  expect(screen.getByRole('tabpanel', { name: 'Агрегация' })).toHaveTextContent('Вторая');
  expect(screen.queryByText('Первая')).toBeNull();
  await userEvent.click(tab('Агрегация'));
  expect(changed.mock.calls).toEqual([['aggregation'], ['aggregation']]);
});

test('arrow keys cycle and skip disabled tabs, and Tab enters the panel', async () => {
  await render(<Card />);
  await userEvent.tab();
  expect(tab('Основное')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(tab('Агрегация')).toHaveFocus();
  expect(tab('Агрегация')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{End}');
  expect(tab('Получатели')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(tab('Основное')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{Home}');
  expect(tab('Основное')).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('tabpanel')).toHaveFocus();
  await userEvent.tab({ shift: true });
  expect(tab('Основное')).toHaveFocus();
});

test('a disabled tab does nothing, and a tab names its panel', async () => {
  await render(<Card />);
  await userEvent.click(tab('Карта'));
  expect(tab('Основное')).toHaveAttribute('aria-selected', 'true');
  expect(tab('Основное')).toHaveAttribute('aria-controls', screen.getByRole('tabpanel').id);
});

test('without a choice the first tab is reachable', async () => {
  await render(<Tabs label="Разделы" items={items} value={null} onChange={jest.fn()} />);
  await userEvent.tab();
  expect(tab('Основное')).toHaveFocus();
  expect(tab('Основное')).toHaveAttribute('aria-selected', 'false');
});

test('other keys do nothing', () => {
  expect(nextTab(['a', 'b'], 'a', 'x')).toBeUndefined();
  expect(nextTab(['a', 'b'], null, 'ArrowRight')).toBe('a');
  expect(nextTab(['a', 'b'], null, 'ArrowLeft')).toBe('b');
  expect(nextTab([], null, 'Home')).toBeUndefined();
});
