import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeHeads } from './heads.ts';

const headsOf = (letter: string): string[] => {
  const found: string[] = [];
  assert.equal(
    changeHeads(letter, (head) => {
      found.push(head);
      return head;
    }),
    letter,
  );
  return found;
};

test('a letter’s header ends with the first empty line, whatever ends its lines', () => {
  assert.deepEqual(headsOf('A: 1\r\n more\r\n\r\nB: 2\r\n'), ['A: 1\r\n more\r\n']);
  assert.deepEqual(headsOf('A: 1\n\nB: 2'), ['A: 1\n']);
  assert.deepEqual(headsOf('A: 1'), ['A: 1']);
  assert.deepEqual(headsOf(''), ['']);
  assert.deepEqual(headsOf('\r\ntext'), ['']);
});

test('a part’s header follows a boundary of the letter, not one of an enclosed letter', () => {
  const multipart = (boundary: string): string => `Content-Type: multipart/mixed;\n boundary="${boundary}"\n`;
  const letter = `${multipart('a b')}\ntext\n--a b\nB: 2\n\n--other\nC: 3\n\n--a b \nContent-Type: message/rfc822\n\n${multipart('c')}\n--c\nD: 4\n\n--a b--\nE: 5\n`;
  assert.deepEqual(headsOf(letter), [multipart('a b'), 'B: 2\n', 'Content-Type: message/rfc822\n']);
});

test('what is made of them stands in their place', () => {
  const letter = 'Content-Type: multipart/mixed; boundary=b\n\nx\n--b\nA: 1\n\nx';
  assert.equal(
    changeHeads(letter, (head) => head.replace('1', 'x')),
    'Content-Type: multipart/mixed; boundary=b\n\nx\n--b\nA: x\n\nx',
  );
});

test('a long letter takes no more than a moment for each of its lines', () => {
  const letter = `Content-Type: multipart/mixed; boundary=b\n\n${'--b\nA: 1\n\n'.repeat(100_000)}${'-'.repeat(1_000_000)}`;
  assert.equal(headsOf(letter).length, 100_001);
});
