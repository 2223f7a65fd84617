import { createContext } from 'react';

/** Whether the card has been closed: its window is hidden at once, and goes with its hundreds of elements after that is painted. */
export const CardClosing = createContext(false);
