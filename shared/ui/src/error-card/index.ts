export { ErrorCard } from './error-card.tsx';
