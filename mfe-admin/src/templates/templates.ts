import { loadTexts } from './texts.ts';

await loadTexts();
export { default } from './templates-page.tsx';
