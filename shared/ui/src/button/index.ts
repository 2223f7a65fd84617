export { Button } from './button.tsx';
export { buttonClass } from './button-class.ts';
