import { serverAddress } from './server-address.ts';

test('an address of this origin opens inside', () => {
  expect(serverAddress('/portal?x=1#y')?.internal).toEqual({ pathname: '/portal', search: '?x=1', hash: '#y' });
});

test('an address of another origin is an ordinary link', () => {
  expect(serverAddress('https://egov.kz/')).toEqual({ href: 'https://egov.kz/', internal: null });
});

test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', '', '  ', 'https://'])('%j leads nowhere', (url) => {
  expect(serverAddress(url)).toBeNull();
});
