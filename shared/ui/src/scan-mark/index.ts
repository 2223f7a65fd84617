export * from './scan-mark.tsx';
