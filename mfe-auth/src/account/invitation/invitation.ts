import { loadTexts } from '../texts.ts';

await loadTexts();
export { default } from './invitation-page.tsx';
