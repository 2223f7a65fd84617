const standsFor: Readonly<Record<string, string>> = { ё: 'е', ә: 'а', і: 'и', ң: 'н', ғ: 'г', ү: 'у', ұ: 'у', қ: 'к', ө: 'о', һ: 'х' };

const folded = (text: string): string => text.toLowerCase().replaceAll(/[ёәіңғүұқөһ]/g, (letter) => standsFor[letter] ?? letter);

/** Whether every typed word occurs in a name, compared like the server's people search (docs/decisions/0125). */
export const holdsWords = (name: string, typed: string): boolean => {
  const within = folded(name);
  return folded(typed)
    .split(/\s+/)
    .every((word) => within.includes(word));
};
