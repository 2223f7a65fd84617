export { alertMessage } from './alert-message.ts';
export { showBanner } from './banner.ts';
export { BannerHost } from './banner-host.tsx';
