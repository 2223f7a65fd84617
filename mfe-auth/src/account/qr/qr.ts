import { loadTexts } from '../texts.ts';

await loadTexts();
export { default } from './qr-page.tsx';
