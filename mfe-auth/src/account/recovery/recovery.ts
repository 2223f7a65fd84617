import { loadTexts } from '../texts.ts';

await loadTexts();
export { default } from './recovery-page.tsx';
