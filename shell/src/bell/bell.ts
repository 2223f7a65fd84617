import { loadTexts } from './texts.ts';

await loadTexts();
export { BellButton } from './bell-button.tsx';
