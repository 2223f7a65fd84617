import { screen } from '@testing-library/react';
import { render } from '../test-support/render.tsx';
import { Card } from './index.ts';

test('its heading has the given level and names the section', async () => {
  await render(
    <Card title="Авторизация Qujat" level={1} actions={<button type="button">Обновить</button>}>
      Содержимое
    </Card>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Авторизация Qujat' })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Авторизация Qujat' })).toHaveTextContent('Содержимое');
});

test('without a heading it is not a landmark', async () => {
  await render(<Card>Содержимое</Card>);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByText('Содержимое')).not.toHaveAttribute('aria-labelledby');
});
