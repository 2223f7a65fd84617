// Jest keeps a hundred lines of each stack, and React takes a stack for each element that it makes: a twelfth of the time went into that.
Error.stackTraceLimit = 10;

if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });

// A test without a page (`@jest-environment node`) needs none of this, and it takes longer to load than most of them run.
if (typeof window !== 'undefined') {
  require('@testing-library/jest-dom');
  const { configure, getConfig } = require('@testing-library/react');

  // The suites run in parallel with each other and with the server's on two cores: slow does not mean wrong.
  configure({ asyncUtilTimeout: 15_000 });
  // A test that waits for an element polls, and each failed poll creates an error. Only the final error prints the page, not all of them:
  // that took a twentieth of the time.
  configure(({ getElementError }) => ({
    getElementError: (message, container) => {
      const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig();
      return isWaiting && message !== null
        ? Object.assign(new Error(message), { name: 'TestingLibraryElementError' })
        : getElementError(message, container);
    },
  }));

  // jsdom has no pointer events; Base UI creates one when a choice is made by keyboard.
  window.PointerEvent ??= class PointerEvent extends window.MouseEvent {};
}

const { error } = console;
console.error = (...said) => {
  // Texts of a lazy part arrive outside `act` and draw what shows them again. Each such warning costs 8 ms for its stack, and says no more.
  if (String(said[0]).includes('was not wrapped in act')) return;
  // Rows or fields with the same key would be kept or removed in place of each other.
  if (/children with the same key|unique "key" prop/.test(String(said[0]))) throw new Error(said.join(' '));
  error(...said);
};
