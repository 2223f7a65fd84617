export { Button, type ButtonProps } from './button.tsx';
export { buttonClass, type ButtonLook, type ButtonSize, type ButtonVariant } from './button-class.ts';
