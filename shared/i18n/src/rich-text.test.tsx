import { render, screen } from '@testing-library/react';
import { RichText } from './rich-text.tsx';

test('tags become links where the translator has put them', () => {
  const parts = { terms: (words: string) => <a href="/terms">{words}</a>, data: (words: string) => <a href="/data">{words}</a> };
  const { container } = render(<RichText text="Я принимаю <terms>соглашение</terms> и <data>обработку данных</data>." parts={parts} />);
  expect(container).toHaveTextContent('Я принимаю соглашение и обработку данных.');
  expect(screen.getByRole('link', { name: 'соглашение' })).toHaveAttribute('href', '/terms');
  expect(screen.getByRole('link', { name: 'обработку данных' })).toHaveAttribute('href', '/data');
});

test('an unknown tag shows its words, and anything else stays text', () => {
  const { container } = render(<RichText text="2 < 3, <b>да</b>, <img src=x>" parts={{}} />);
  expect(container).toHaveTextContent('2 < 3, да, <img src=x>');
  expect(container.querySelector('b, img')).toBeNull();
});
