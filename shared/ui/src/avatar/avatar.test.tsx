import { fireEvent, screen } from '@testing-library/react';
import { render } from '../test-support/render.tsx';
import { Avatar, initials } from './index.ts';

test.each([
  ['Әлия Нұрғалиқызы', 'ӘН'],
  ['  иванова   мария петровна ', 'ИМ'],
  ['Дулат', 'Д'],
  ['', ''],
])('the initials of «%s» are «%s»', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

test('shows the photo, and the initials when it does not load', async () => {
  const { container, rerender } = await render(<Avatar name="Дулат Ахметов" src="/ce/dwn/?1" labelled />);
  const photo = container.querySelector('img');
  expect(photo).toHaveAttribute('src', '/ce/dwn/?1');
  fireEvent.error(photo as HTMLImageElement);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('img', { name: 'Дулат Ахметов' })).toHaveTextContent('ДА');
  rerender(<Avatar name="Дулат Ахметов" src="/ce/dwn/?2" labelled />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/ce/dwn/?2');
});

test('is silent beside a name', async () => {
  await render(<Avatar name="Дулат Ахметов" />);
  expect(screen.queryByRole('img')).toBeNull();
});
