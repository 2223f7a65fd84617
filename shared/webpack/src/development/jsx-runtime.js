/** React's development runtime of JSX, made of the shared one: a remote holds nothing of React's itself. */
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };
export const jsxDEV = (type, props, key, hasStaticChildren) => (hasStaticChildren ? jsxs : jsx)(type, props, key);
