export { showUndo } from './undo.ts';
