import { render } from '../test-support/render.tsx';
import { Skeleton } from './index.ts';

test('shows the requested number of shapes, silently', async () => {
  const { container } = await render(<Skeleton shape="title" width="half" count={3} />);
  const shapes = container.querySelectorAll('.skeleton');
  expect(shapes).toHaveLength(3);
  for (const shape of shapes) {
    expect(shape).toHaveAttribute('aria-hidden', 'true');
    // The overlay spinner stays away while one is shown.
    expect(shape).toHaveAttribute('data-skeleton');
    expect(shape).toHaveClass('title', 'half');
  }
});
