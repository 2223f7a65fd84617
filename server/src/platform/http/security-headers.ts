/** Headers of the server's answers: calls and its own pages. The page server sets those of the product's page. */
export const answerHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

/** If people reach the product by https. */
export const httpsOnly = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

/** The server's pages may be framed by the product, and use its stylesheet and pictures. */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
} as const;

/** A page with its own script may send requests to the server without leaving the page. */
export const scriptedPageHeaders = {
  ...pageHeaders,
  'content-security-policy': `${pageHeaders['content-security-policy']}; connect-src 'self'`,
} as const;
