import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { render } from '../test-support/render.tsx';
import { FileField, type FileFieldProps } from './index.ts';

const key = new File(['key'], 'AUTH_RSA256.p12', { type: 'application/x-pkcs12' });

function Form({ onChange, ...props }: Partial<FileFieldProps>) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FileField
      label="Ключ ЭЦП"
      placeholder="Выберите файл ключа ЭЦП для подписи"
      accept=".p12"
      value={file}
      onChange={(next) => {
        setFile(next);
        onChange?.(next);
      }}
      {...props}
    />
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>(/Ключ ЭЦП/);

test('shows the prompt, then the chosen file, and can be cleared', async () => {
  const changed = jest.fn();
  await render(<Form onChange={changed} />);
  expect(field()).toHaveAccessibleDescription('Выберите файл ключа ЭЦП для подписи');
  await userEvent.upload(field(), key);
  expect(changed).toHaveBeenLastCalledWith(key);
  expect(field()).toHaveAccessibleDescription('AUTH_RSA256.p12');
  await userEvent.click(screen.getByRole('button', { name: 'Убрать файл' }));
  expect(changed).toHaveBeenLastCalledWith(null);
  expect(field()).toHaveFocus();
});

test('the same file can be chosen again', async () => {
  const changed = jest.fn();
  await render(<Form onChange={changed} />);
  await userEvent.upload(field(), key);
  await userEvent.upload(field(), key);
  expect(changed).toHaveBeenCalledTimes(2);
});

test('a file can be dropped on it', async () => {
  const changed = jest.fn();
  await render(<Form onChange={changed} />);
  fireEvent.drop(field(), { dataTransfer: { files: [key] } });
  expect(changed).toHaveBeenCalledWith(key);
});

test('a disabled one accepts no drop', async () => {
  const changed = jest.fn();
  await render(<Form disabled onChange={changed} />);
  fireEvent.drop(field(), { dataTransfer: { files: [key] } });
  expect(changed).not.toHaveBeenCalled();
});

test('an error is announced with the file’s name', async () => {
  await render(<Form required error="Выберите файл ключа ЭЦП подписи." />);
  expect(field()).toHaveAccessibleDescription('Выберите файл ключа ЭЦП для подписи Выберите файл ключа ЭЦП подписи.');
  expect(field()).toBeInvalid();
  expect(field()).toBeRequired();
});
