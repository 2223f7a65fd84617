import { screen } from '@testing-library/react';
import { renderPart } from '@qujat/testing/render-part';
import ru from '../locales/ru.json';
import { UploadWindow } from './upload-window.tsx';

test.each([
  [false, 'Перетащите файлы или папки сюда', ['Выбрать файлы', 'Выбрать папку']],
  [true, 'Перетащите файлы сюда', ['Выбрать файлы']],
])('behind a link that takes files only (%s) no folder can be chosen', async (filesOnly, lead, choices) => {
  renderPart(<UploadWindow open onClose={() => undefined} target={{ folderId: 0, link: 'abc', filesOnly }} />, {
    texts: { cloud: ru },
  });
  expect(await screen.findByText(lead)).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Выбрать/ }).map(({ textContent }) => textContent)).toEqual(choices);
});
