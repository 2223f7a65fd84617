import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';

/** Password of every demo account. */
export const demoPassword = 'Qujat-2026!';

/** Demo accounts that the flows use, by their purpose (docs: the demo organisations). */
export const people = {
  director: 'dulat@saryozen.example',
  /** No flow adds or decides documents of this person. */
  deputyDirector: 'zhanar@saryozen.example',
  clerk: 'aigerim@saryozen.example',
  secondFactorByEmail: 'marat@saryozen.example',
  mustChangePassword: 'laura@saryozen.example',
  builder: 'sergey@tulpar.example',
  secondBuilder: 'daniyar@tulpar.example',
  rector: 'kairat@parasat.example',
  administrator: 'timur@saryozen.example',
  /** No flow adds or decides documents of this organisation: for flows that compare positions and counts of a list. */
  undisturbed: 'askhat@tulpar.example',
} as const;

/** Fills in the sign-in form and submits it. */
export const fillSignIn = async (page: Page, email: string, password: string = demoPassword): Promise<void> => {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
};

/** Waits until the page shows its signed-in state. */
const expectSignedIn = (page: Page): Promise<void> =>
  // Not by its role: a welcome window hides the rest of the page from the accessibility tree.
  expect(page.locator('nav').filter({ visible: true }).first()).toBeVisible();

/** Signs in with the form, as a person does, and waits for the main page. For flows about signing in. */
export const signInByForm = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login');
  await fillSignIn(page, email);
  await expectSignedIn(page);
  await expect(page).toHaveURL(/\/(#.*)?$/);
};

/** A page of the product's origin that runs none of its code, to prepare or read the store. */
export const quietPage = '/healthz';

/**
 * Creates a separate session over the wire, and stores it in the browser like that of a returning person: with the profile, which
 * determines the page's first paint. No page of the product is open then.
 */
export const leaveSession = async (page: Page, email: string): Promise<void> => {
  await page.goto(quietPage);
  const { request } = page.context();
  const address = (path: string): string => new URL(path, page.url()).href;
  const signedIn = await request.post(address('/ce/accenter.php'), { multipart: { q: email, q1: demoPassword, is_jwt: '1' } });
  const {
    access_token: token,
    access_token_exp: tokenExp,
    refresh_token: refreshToken,
  } = (await signedIn.json()) as Record<string, string | number>;
  expect(token, `${email} signs in by password alone`).toBeTruthy();
  const answer = await request.post(address('/ce/docs1.5/profile.php'), {
    form: { q: '1' },
    headers: { authorization: `Bearer ${token}` },
  });
  const profile = (await answer.json()) as object;
  await page.evaluate(
    (session) => {
      const store = JSON.parse(localStorage.getItem('qujat') ?? '{}') as { tokenVersion?: number };
      localStorage.setItem('qujat', JSON.stringify({ ...store, ...session, tokenVersion: (store.tokenVersion ?? 0) + 1 }));
    },
    { token, tokenExp, refreshToken, refreshedAt: null, identity: randomUUID(), profile },
  );
};

/** Opens a page of the product with a session: the document list by default. */
export const signInAs = async (page: Page, email: string, path = '/'): Promise<void> => {
  await leaveSession(page, email);
  await page.goto(path);
  await expectSignedIn(page);
};

/** The store that the client keeps in the browser. */
export const clientStore = async (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('qujat') ?? '{}') as Record<string, unknown>);
