import { loadTexts } from '../texts.ts';

await loadTexts();
export { default } from './password-change-page.tsx';
