import { forgetText, keepText, keptText, keptTextNames } from './kept-texts.ts';

afterEach(() => jest.restoreAllMocks());

it('keeps texts by name, beside what else the browser holds', () => {
  localStorage.setItem('qujat', '{}');
  expect(keepText('draft/1/a', 'Прошу')).toBe(true);
  keepText('draft/1/b', 'согласовать');
  keepText('other', 'x');
  expect(keptText('draft/1/a')).toBe('Прошу');
  expect(keptTextNames('draft/1/').toSorted()).toEqual(['draft/1/a', 'draft/1/b']);
  forgetText('draft/1/a');
  expect(keptText('draft/1/a')).toBeNull();
  expect(localStorage.getItem('qujat')).toBe('{}');
});

it('says when the browser can keep nothing', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(keepText('draft/2', 'Прошу')).toBe(false);
  expect(keptText('draft/2')).toBeNull();
});
