import { screen } from '@testing-library/react';
import { render } from '../test-support/render.tsx';
import { Logo } from './index.ts';

test.each([
  ['ru_RU', 'Qujat'],
  ['kk_KZ', 'Құжат'],
  ['en_EN', 'Qujat'],
  ['tr_TR', 'Qujat'],
])('%s: the name is %s', async (language, name) => {
  const { container } = await render(<Logo />, language);
  expect(container).toHaveTextContent(name);
});

test('the small one is an image with the name', async () => {
  await render(<Logo small />, 'kk_KZ');
  expect(screen.getByRole('img', { name: 'Құжат' })).toBeInTheDocument();
});
