import { signIn, signOut } from '@qujat/session';
import { leadToSignIn } from './lead-to-sign-in.ts';

const ledTo = (path: string): string => {
  window.history.replaceState(null, '', path);
  leadToSignIn();
  return location.pathname + location.search + location.hash;
};

afterEach(() => signOut());

test('without a session `/` becomes /login and keeps the query', () => {
  expect(ledTo('/?a=1')).toBe('/login?a=1');
});

test('other addresses stay for the shell to decide', () => {
  expect(ledTo('/portal')).toBe('/portal');
});

test('with a session, also one that is due for a refresh, the address stays', () => {
  signIn({ token: 't-1', tokenExp: Date.now() / 1000 + 60, refreshToken: 'r' });
  expect(ledTo('/#currentTab=13')).toBe('/#currentTab=13');
});
