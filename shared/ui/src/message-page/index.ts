export { MessagePage } from './message-page.tsx';
