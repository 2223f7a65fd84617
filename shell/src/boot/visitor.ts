/**
 * visitor.js: boot.js for pages without a session. It asks for nothing, so the page's configuration may follow the form that it paints
 * (docs/decisions/0421).
 */
import { preparePage } from './prepare-page.ts';

preparePage();
