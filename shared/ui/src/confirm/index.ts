export { confirm, type ConfirmRequest } from './confirm.ts';
export { ConfirmHost } from './confirm-host.tsx';
