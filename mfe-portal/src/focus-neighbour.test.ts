import { focusNeighbour } from './focus-neighbour.ts';

test('the focus goes to the next entry, from the last to the one before it, and stays if there is no other', () => {
  document.body.innerHTML = '<ul><li id="one" tabindex="-1"></li><li id="two" tabindex="-1"></li></ul>';
  const [one, two] = ['#one', '#two'].map((id) => document.querySelector(id));
  focusNeighbour(one);
  expect(two).toHaveFocus();
  focusNeighbour(two);
  expect(one).toHaveFocus();
  two?.remove();
  focusNeighbour(one);
  expect(one).toHaveFocus();
});
