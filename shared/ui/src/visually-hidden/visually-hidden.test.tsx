import { screen } from '@testing-library/react';
import { render } from '../test-support/render.tsx';
import { VisuallyHidden } from './index.ts';

test('its text is part of the surrounding name', async () => {
  await render(
    <button type="button">
      24 <VisuallyHidden>новых документа</VisuallyHidden>
    </button>,
  );
  expect(screen.getByRole('button', { name: '24 новых документа' })).toBeInTheDocument();
});
