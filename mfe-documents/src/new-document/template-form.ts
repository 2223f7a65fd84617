import { loadTexts } from './texts.ts';

await loadTexts();
export { default } from './template-form-slot.tsx';
