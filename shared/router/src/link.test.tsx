import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter, Link, useLocation } from './index.ts';

const Place = (): ReactNode => {
  const { pathname, state } = useLocation();
  return <p>{`at ${pathname} ${JSON.stringify(state)}`}</p>;
};
const show = (link: ReactNode): HTMLElement => {
  window.history.replaceState(null, '', '/');
  render(
    <BrowserRouter>
      {link}
      <Place />
    </BrowserRouter>,
  );
  return screen.getByRole('link');
};

test('a click navigates within the product', () => {
  const link = show(<Link to="/portal?a=1#b">Feed</Link>);
  expect(link).toHaveAttribute('href', '/portal?a=1#b');
  fireEvent.click(link);
  expect(screen.getByText('at /portal null')).toBeVisible();
});

test('clicks with a modifier key, for another window, or already handled are ignored', () => {
  const seen: string[] = [];
  const link = show(
    <Link to="/portal" onClick={(event) => (seen.push('clicked'), event.altKey && event.preventDefault())}>
      Feed
    </Link>,
  );
  for (const event of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])
    fireEvent.click(link, event);
  expect(screen.getByText('at / null')).toBeVisible();
  expect(seen).toHaveLength(5);
});

test('another window is opened by the browser', () => {
  fireEvent.click(
    show(
      <Link to="/portal" target="_blank">
        Feed
      </Link>,
    ),
  );
  expect(screen.getByText('at / null')).toBeVisible();
});

test('state is passed on, and `replace` leaves no history entry', () => {
  const before = window.history.length;
  fireEvent.click(
    show(
      <Link to="/cloud" replace state={{ from: 'here' }}>
        Cloud
      </Link>,
    ),
  );
  expect(screen.getByText('at /cloud {"from":"here"}')).toBeVisible();
  expect(window.history.length).toBe(before);
});
