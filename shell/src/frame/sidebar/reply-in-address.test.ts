import { writeReplyInAddress } from './reply-in-address.ts';

const configuration = document.createElement('script');
configuration.id = 'qujat-page';
configuration.type = 'application/json';
configuration.textContent = JSON.stringify({ extensions: ['views'] });
document.head.append(configuration);

it.each([
  ['/?status=200,500#currentTab=13', true, '/?status=200,500&reply=1#currentTab=13'],
  ['/?due=today&reply=1#currentTab=13', false, '/?due=today#currentTab=13'],
  ['/?reply=1#currentTab=3', false, '/#currentTab=3'],
  // The list writes it itself.
  ['/#currentTab=3', true, '/#currentTab=3'],
  ['/portal?reply=1', false, '/portal?reply=1'],
])('%s, %s', (address, required, expected) => {
  window.history.replaceState(null, '', address);
  writeReplyInAddress(required);
  expect(window.location.href).toBe(`${window.location.origin}${expected}`);
});
