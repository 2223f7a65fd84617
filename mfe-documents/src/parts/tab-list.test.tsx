import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { panelProps, TabList } from './tab-list.tsx';

const tabs = [
  { key: 'one', label: 'Первая' },
  { key: 'two', label: 'Вторая' },
  { key: 'three', label: 'Третья' },
] as const;

const Example = ({ heard }: { heard: (key: string) => void }) => {
  const [selected, setSelected] = useState<'one' | 'two' | 'three'>('one');
  return (
    <>
      <TabList id="x" label="Вкладки" tabs={tabs} selected={selected} onSelect={(key) => (heard(key), setSelected(key))} />
      <div {...panelProps('x', selected)}>{selected}</div>
    </>
  );
};

it('moves with the arrow keys around the ends, and focus goes along', async () => {
  const user = userEvent.setup();
  render(<Example heard={() => undefined} />);
  await user.tab();
  expect(screen.getByRole('tab', { name: 'Первая' })).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Третья', selected: true })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Третья' })).toHaveTextContent('three');
  await user.keyboard('{ArrowRight}{End}{Home}');
  expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName('Первая');
});

it('has one tab stop', async () => {
  const user = userEvent.setup();
  render(<Example heard={() => undefined} />);
  await user.tab();
  await user.tab();
  expect(document.body).toHaveFocus();
});

it('tells of a press on the tab that is selected already', async () => {
  const heard = jest.fn();
  render(<Example heard={heard} />);
  await userEvent.click(screen.getByRole('tab', { name: 'Первая' }));
  expect(heard.mock.calls).toEqual([['one']]);
});
