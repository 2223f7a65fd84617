import { loadTexts } from './texts.ts';

await loadTexts();
export { NoticesSection } from './notices-section.tsx';
