interface ServerAddress {
  href: string;
  /** Set where the address is on this origin. */
  internal: { pathname: string; search: string; hash: string } | null;
}

/** Reads an address that the server's menu gives. Only http and https lead anywhere: `javascript:` and what is no address give null. */
export const serverAddress = (url: string): ServerAddress | null => {
  let address: URL;
  try {
    address = new URL(url, window.location.origin);
  } catch {
    return null;
  }
  if (url.trim() === '' || (address.protocol !== 'http:' && address.protocol !== 'https:')) return null;
  const { pathname, search, hash } = address;
  return { href: address.href, internal: address.origin === window.location.origin ? { pathname, search, hash } : null };
};
