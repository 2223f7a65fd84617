/** The keys of the list and of the reader, in one place: their window shows them (DAY-75). */
export const keyGroups = {
  list: [
    { keys: ['J'], act: 'next' },
    { keys: ['K'], act: 'previous' },
    { keys: ['Enter'], act: 'readHere' },
    { keys: ['Space'], act: 'open' },
    { keys: ['X'], act: 'select' },
    { keys: ['S'], act: 'star' },
    { keys: ['N'], act: 'note' },
    { keys: ['/'], act: 'search' },
  ],
  reader: [
    { keys: ['J'], act: 'nextDocument' },
    { keys: ['K'], act: 'previousDocument' },
    { keys: ['A'], act: 'main' },
    { keys: ['R'], act: 'refuse' },
    { keys: ['Q'], act: 'ask' },
    { keys: ['1', '9'], act: 'tab' },
    { keys: ['Ctrl', 'Enter'], act: 'press' },
    { keys: ['Esc'], act: 'back' },
  ],
  anywhere: [{ keys: ['?'], act: 'help' }],
} as const;
