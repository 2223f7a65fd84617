/** A window of a given width, which jsdom lacks. Call before rendering; the returned function changes the width. */
export const setWidth = (width: number): ((width: number) => void) => {
  const lists = new Set<{ query: string; listeners: Set<() => void> }>();
  let current = width;
  const matches = (query: string): boolean => {
    const limit = /width < (\d+)px|max-width: ([\d.]+)px/.exec(query);
    return limit !== null && (limit[1] ? current < Number(limit[1]) : current <= Number(limit[2]));
  };
  window.matchMedia = (query) => {
    const list = { query, listeners: new Set<() => void>() };
    lists.add(list);
    return {
      get matches() {
        return matches(query);
      },
      addEventListener: (_: string, listener: () => void) => list.listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => list.listeners.delete(listener),
    } as unknown as MediaQueryList;
  };
  window.scrollTo = () => {};
  return (next) => {
    current = next;
    for (const { listeners } of lists) for (const listener of listeners) listener();
  };
};
