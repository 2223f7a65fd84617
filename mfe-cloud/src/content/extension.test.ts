/** @jest-environment node */
import { extensionColour } from './extension.ts';

test.each(['pdf', 'jpg', 'doc', 'xls', 'gif', 'mp3', 'mp4', 'wav'])('%s has a colour of its own', (extension) => {
  expect(extensionColour(extension)).toBe(extension);
});

test.each([
  ['.PDF', 'pdf'],
  ['docx', 'doc'],
  ['xlsx', 'xls'],
  ['JPEG', 'jpg'],
])('%s has the colour of %s', (extension, expected) => {
  expect(extensionColour(extension)).toBe(expected);
});

test.each(['zip', 'txt', '', 'constructor'])('%j has the default colour black', (extension) => {
  expect(extensionColour(extension)).toBe('other');
});
