export { Avatar } from './avatar.tsx';
export { initials } from './initials.ts';
