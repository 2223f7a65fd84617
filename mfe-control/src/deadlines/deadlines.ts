import { loadTexts } from './texts.ts';

await loadTexts();
export { default } from './deadlines-page.tsx';
