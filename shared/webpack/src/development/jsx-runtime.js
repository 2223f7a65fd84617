/** React's development runtime of JSX, based on the shared one: a remote itself contains nothing of React. */
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };
export const jsxDEV = (type, props, key, hasStaticChildren) => (hasStaticChildren ? jsxs : jsx)(type, props, key);
