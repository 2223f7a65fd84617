/** The router for rendering at release time, where there is no address bar. It is separate, so that no browser loads it. */
export { StaticRouter } from 'react-router-dom';
