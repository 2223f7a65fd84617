export { StaleNotice } from './stale-notice.tsx';
