/** Posts, and a page that is scrolled by hand, for the tests of the feed. */
import ru from '../locales/ru.json';

export const texts = { portal: ru };

export const post = (id: number, more: object = {}) => ({
  id,
  author_name: `Автор ${id}`,
  avatar: '',
  date: '2026-11-20T09:05:00Z',
  message: `Запись ${id}`,
  files: [],
  docs: {},
  likes: { count: 0, items: [] },
  is_liked: 0,
  comments_count: 0,
  ...more,
});

export let seen: ((inSight: boolean) => void)[] = [];

/** A browser in which the test says when the end of the feed comes into sight. */
export const observeByHand = (): void => {
  seen = [];
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      seen.push((isIntersecting) => callback([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver));
    }
    observe(): void {}
    disconnect(): void {}
  } as unknown as typeof IntersectionObserver;
};
