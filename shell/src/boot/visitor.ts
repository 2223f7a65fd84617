/**
 * visitor.js: boot.js for pages without a session. It asks for nothing, so the page's configuration may follow the form that it paints.
 * It reads neither the storage nor the cookies, for which the browser would ask another process: the page says what was chosen
 * (docs/decisions/0496).
 */
import { guardForms } from './form-guard.ts';
import { guardScripts } from './script-policy.ts';
import { watchScripts } from './script-failure.ts';
import { showTheme } from './theme.ts';

showTheme(null);
guardScripts();
guardForms();
watchScripts();
