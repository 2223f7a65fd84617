import { loadTexts } from '../texts.ts';

await loadTexts();
export { default } from './agreements-page.tsx';
