export { TextArea } from './text-area.tsx';
