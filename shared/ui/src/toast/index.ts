export { showToast, type ToastMessage } from './toast.ts';
export { ToastHost } from './toast-host.tsx';
