export { confirm, confirmByPassword, type ConfirmRequest } from './confirm.ts';
export { ConfirmHost } from './confirm-host.tsx';
