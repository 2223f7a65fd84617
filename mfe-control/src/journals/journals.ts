import { loadTexts } from './texts.ts';

await loadTexts();
export { default } from './journals-page.tsx';
