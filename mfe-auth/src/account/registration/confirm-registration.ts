import { loadTexts } from '../texts.ts';

await loadTexts();
export { default } from './confirm-page.tsx';
