import { loadTexts } from '../texts.ts';

await loadTexts();
export { FactorSetup } from './factor-setup-form.tsx';
