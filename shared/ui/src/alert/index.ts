export { alertMessage, type AlertMessage } from './alert-message.ts';
export { AlertHost } from './alert-host.tsx';
export { showBanner, type BannerMessage } from './banner.ts';
export { BannerHost } from './banner-host.tsx';
