import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { render } from '../test-support/render.tsx';
import { CodeField, type CodeFieldProps } from './index.ts';

function Form({ onComplete, ...props }: Partial<CodeFieldProps>) {
  const [value, setValue] = useState('');
  return (
    <>
      <CodeField label="Код из письма" value={value} onChange={setValue} onComplete={onComplete} {...props} />
      <output>{value}</output>
    </>
  );
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
const code = () => screen.getByRole('status').textContent;

test('has five boxes, each with a name', async () => {
  await render(<Form />);
  expect(boxes()).toHaveLength(5);
  expect(boxes()[0]).toHaveAccessibleName('Код из письма');
  expect(boxes()[2]).toHaveAccessibleName('Цифра 3 из 5');
});

test('a digit moves to the next box; anything else is refused', async () => {
  const complete = jest.fn();
  await render(<Form onComplete={complete} />);
  await userEvent.click(boxes()[0] as HTMLElement);
  await userEvent.keyboard('1a2-3 4');
  expect(code()).toBe('1234');
  expect(complete).not.toHaveBeenCalled();
  await userEvent.keyboard('5');
  expect(code()).toBe('12345');
  await waitFor(() => expect(complete.mock.calls).toEqual([['12345']]));
});

test('pasting five digits fills all boxes', async () => {
  const complete = jest.fn();
  await render(<Form onComplete={complete} />);
  await userEvent.click(boxes()[0] as HTMLElement);
  await userEvent.paste('98765');
  expect(boxes().map((box) => box.value)).toEqual(['9', '8', '7', '6', '5']);
  await waitFor(() => expect(complete).toHaveBeenCalledWith('98765'));
});

test('arrow keys and Backspace move between boxes', async () => {
  await render(<Form />);
  await userEvent.click(boxes()[0] as HTMLElement);
  await userEvent.keyboard('123');
  expect(boxes()[3]).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(boxes()[2]).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(boxes()[3]).toHaveFocus();
  await userEvent.keyboard('{Backspace}');
  expect(code()).toBe('123');
  expect(boxes()[2]).toHaveFocus();
});

test('replacing a digit never overwrites the one before', async () => {
  await render(<Form />);
  await userEvent.click(boxes()[0] as HTMLElement);
  await userEvent.keyboard('12345{Backspace}');
  expect(code()).toBe('1234');
  expect(boxes()[4]).toHaveFocus();
  await userEvent.keyboard('9');
  expect(code()).toBe('12349');
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}');
  expect(code()).toBe('123');
  expect(boxes()[3]).toHaveFocus();
  await userEvent.keyboard('78');
  expect(code()).toBe('12378');
});

test('an error is attached to the boxes', async () => {
  await render(<Form error="Код должен состоять из 5 цифр" />);
  await waitFor(() => expect(boxes()[0]).toHaveAccessibleDescription('Код должен состоять из 5 цифр'));
  expect(boxes()[0]).toBeInvalid();
  expect(screen.getByRole('group')).toHaveAccessibleDescription('Код должен состоять из 5 цифр');
});

test('takes the focus if requested', async () => {
  // oxlint-disable-next-line jsx-a11y/no-autofocus
  await render(<Form autoFocus />);
  expect(boxes()[0]).toHaveFocus();
});
