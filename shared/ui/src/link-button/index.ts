export { LinkButton, linkClass } from './link-button.tsx';
