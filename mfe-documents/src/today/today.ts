import { loadTexts } from './texts.ts';

await loadTexts();
export { default } from './today-page.tsx';
