export { confirm, type ConfirmRequest } from './confirm.ts';
export { ConfirmHost, prepareConfirm } from './confirm-host.tsx';
