import { loadTexts } from '../texts.ts';

await loadTexts();
export { default } from './settings-page.tsx';
