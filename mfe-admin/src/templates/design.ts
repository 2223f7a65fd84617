import { loadTexts } from './texts.ts';

await loadTexts();
export { default } from './design-page.tsx';
