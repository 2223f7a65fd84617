/** @jest-environment node */
import { StaticRouter } from '@qujat/router/static';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { around } from '../../test-support/page.tsx';
import remote from '../remote.ts';

const AtLogin = ({ children }: { children: ReactNode }): ReactNode => <StaticRouter location="/login">{children}</StaticRouter>;

test('the sign-in page renders without a window, in every language', async () => {
  expect(typeof window).toBe('undefined');
  expect(remote.pages['sign-in']).toMatchObject({ path: '/login', access: 'anonymous', prerender: true });
  const { default: Page } = await remote.pages['sign-in'].load();
  const html = (['ru', 'kk', 'en', 'tr'] as const).map((language) => renderToString(around(<Page />, language, AtLogin)));
  expect(html[0]).toContain('Авторизация');
  expect(html[1]).toContain('Құжат');
  expect(new Set(html).size).toBe(4);
  for (const each of html) {
    expect(each).toContain('name="email"');
    expect(each).toContain('name="password"');
    // The page's policy allows no inline styles.
    expect(each).not.toContain('style=');
  }
});
