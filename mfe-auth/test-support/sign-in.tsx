import { signIn } from '@qujat/contract/authentication';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SignInPage from '../src/sign-in/sign-in-page.tsx';
import { around } from './page.tsx';

/** A person's actions on the sign-in page. */
export const person = userEvent.setup({ delay: null });
export const tokens = { access_token: 'access', refresh_token: 'refresh', access_token_exp: 1_900_000_000 };
export const path = signIn.path;

export const show = (address = '/login'): void => {
  window.history.replaceState(null, '', address);
  render(around(<SignInPage />));
};
export const email = (): HTMLInputElement => screen.getByLabelText('E-mail');
export const password = (): HTMLInputElement => screen.getByLabelText('Пароль');
export const press = (name: string): Promise<void> => person.click(screen.getByRole('button', { name }));
export const send = (): Promise<void> => press('Войти');
export const fill = async (): Promise<void> => {
  await person.type(email(), ' dulat@saryozen.example ');
  await person.type(password(), ' Qujat-2026! ');
};
export const address = (): string => window.location.pathname + window.location.search;
