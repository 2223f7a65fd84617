import { screen } from '@testing-library/react';
import { render } from '../test-support/render.tsx';
import { Badge } from './index.ts';

test.each(['none', 'green', 'red', 'blue', 'grey', 'violet', 'teal', 'yellow'] as const)(
  '%s: the text carries the meaning, the colour only supports it',
  async (tone) => {
    await render(
      <Badge tone={tone} icon={<svg />}>
        Утверждён
      </Badge>,
    );
    expect(screen.getByText('Утверждён')).toHaveClass('badge', tone);
  },
);
