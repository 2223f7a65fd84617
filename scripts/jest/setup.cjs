require('@testing-library/jest-dom');

// jsdom has no pointer events; Base UI makes one when a choice is made by keyboard.
if (typeof window !== 'undefined') window.PointerEvent ??= class PointerEvent extends window.MouseEvent {};
