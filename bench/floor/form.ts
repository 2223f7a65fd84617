import { createElement, useState, type SubmitEvent, type ReactNode } from 'react';

const input = (name: string, label: string): ReactNode => createElement('input', { name, type: name, 'aria-label': label });

/** A sign-in form with nothing around it: what React alone needs. */
export const Form = (): ReactNode => {
  const [sent, setSent] = useState(false);
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    setSent(true);
  };
  return createElement(
    'form',
    { onSubmit },
    createElement('h1', null, 'Qujat'),
    input('email', 'E-mail'),
    input('password', 'Password'),
    createElement('button', { type: 'submit', disabled: sent }, 'Sign in'),
  );
};
