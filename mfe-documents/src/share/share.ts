import { loadTexts } from './texts.ts';

await loadTexts();
export { default } from './share-page.tsx';
