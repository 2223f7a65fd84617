/**
 * The sign-in form is painted before its code has come. Sent then, the browser would put the password into the address;
 * so a submission is kept until the form is alive, and then done again. What was typed stays in the fields, which the form
 * reads when it is sent.
 */
declare global {
  interface Window {
    /** Ends the guard: a form that was sent before is sent again, to the code that is there now. */
    qujatReleaseForms?: () => void;
  }
}

/** Keeps submissions until `window.qujatReleaseForms()`. */
export function guardForms(): void {
  let submitted: HTMLFormElement | null = null;
  const keep = (event: SubmitEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    submitted = event.target as HTMLFormElement;
  };
  window.addEventListener('submit', keep, true);
  window.qujatReleaseForms = () => {
    window.removeEventListener('submit', keep, true);
    if (submitted?.isConnected) submitted.requestSubmit();
    delete window.qujatReleaseForms;
  };
}
