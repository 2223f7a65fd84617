export { UiProvider } from './provider.tsx';
