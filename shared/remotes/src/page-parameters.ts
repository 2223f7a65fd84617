import { pathParameters } from '@qujat/releases/routes';
import { useLocation } from '@qujat/router';
import { createContext, useContext } from 'react';

/** The path pattern of the surrounding page, as its remote declares it. */
export const PagePathContext = createContext('');

/** The `:name` parts of the page's path in the current address: for '/cloud/:link' an object with `link`. */
export function usePageParameters(): Record<string, string> {
  return pathParameters(useContext(PagePathContext), useLocation().pathname);
}
