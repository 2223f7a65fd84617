/**
 * The sign-in form is painted before its code has come. Sent then, the browser would put the password into the address;
 * so a submission is kept until the form is alive, and then done again.
 */
declare global {
  interface Window {
    /** Ends the guard: what was typed and sent before is handed to the code that is there now. */
    qujatReleaseForms?: () => void;
  }
}

/** Tells React of a text that was typed before hydration: it takes what it finds as its own, and sees only a change. */
function retype(input: HTMLInputElement): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const typed = input.value;
  for (const value of ['', typed]) {
    set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
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
    for (const input of document.querySelectorAll<HTMLInputElement>('form input')) {
      if (input.type === 'checkbox') continue; // React reads these from the page
      if (input.value !== input.defaultValue) retype(input);
    }
    if (submitted?.isConnected) submitted.requestSubmit();
    delete window.qujatReleaseForms;
  };
}
