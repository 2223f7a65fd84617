import { loadTexts } from './texts.ts';

await loadTexts();
export { default } from './new-document-page.tsx';
