export { LinkButton, linkClass, type LinkButtonProps } from './link-button.tsx';
