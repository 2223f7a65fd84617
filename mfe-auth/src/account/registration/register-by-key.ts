import { loadTexts } from '../texts.ts';

await loadTexts();
export { default } from './by-key-page.tsx';
