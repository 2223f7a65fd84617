import { hasExtension } from '@qujat/api';

/** The address of a list with filters says whether only what requires a reply is shown (DAY-71): the page that is loaded again reads it there. */
export const writeReplyInAddress = (required: boolean): void => {
  const { pathname, search, hash } = window.location;
  if (pathname !== '/' || search === '' || !hasExtension('views')) return;
  const others = search
    .slice(1)
    .split('&')
    .filter((each) => !each.startsWith('reply='));
  const parameters = [...others, ...(required ? ['reply=1'] : [])].join('&');
  window.history.replaceState(window.history.state, '', `/${parameters && `?${parameters}`}${hash}`);
};
