/**
 * The sign-in form is painted before its code has loaded. If it were submitted then, the browser would put the password into the address;
 * so the submission is held back until the form is interactive, and then repeated. The typed text stays in the fields, which the form reads
 * on submission.
 */
declare global {
  interface Window {
    /** Ends the guard: a submission that was held back is repeated, now to the form's code. */
    qujatReleaseForms?: () => void;
  }
}

/** Holds submissions back until `window.qujatReleaseForms()`. */
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
