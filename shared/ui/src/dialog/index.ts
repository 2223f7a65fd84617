export { Dialog, type DialogProps } from './dialog.tsx';
export { FormDialog } from './form-dialog.tsx';
export { Panel } from './panel.tsx';
