interface ServerAddress {
  href: string;
  /** Set if the address is on this origin. */
  internal: { pathname: string; search: string; hash: string } | null;
}

/** Reads an address from the server's menu. Only http and https are accepted: `javascript:` and invalid addresses give null. */
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
