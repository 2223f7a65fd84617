import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCheckCode } from './check-code.ts';

const code = '2WB6P-JC9RT-ML6UM-ZPZEQ-PFWVX';

test('a code is accepted in the spellings that people use', () => {
  for (const given of [
    code,
    code.toLowerCase(),
    code.replaceAll('-', ''),
    ` ${code} `,
    code.replaceAll('-', ' '),
    code.replaceAll('-', ' – '),
    code.split('').join(' '),
    // Typed on a Cyrillic keyboard: С, Р, Т, М, В, Х, Е look the same.
    '2WВ6Р-JС9RТ-МL6UМ-ZРZЕQ-РFWVХ',
    '2wв6р-jс9rт-мl6uм-zрzеq-рfwvх',
    `https://qujat.example/ce/verify/?${code}`,
    `http://localhost:8080/ce/verify/?code=${code}`,
    `/ce/verify?${code.toLowerCase()}`,
    encodeURIComponent(`https://qujat.example/ce/verify/?${code}`).replaceAll('%2F', '/').replaceAll('%3F', '?'),
    `\u200b${code}\ufeff`,
    // What messengers and mail services make of the link.
    `${code}&fbclid=IwAR0&utm_source=mail`,
    `${code}=`,
    `${code}=&utm_source=x`,
    `https://qujat.example/ce/verify/?${code}&fbclid=IwAR0#top`,
    `https://qujat.example/ce/verify/?code=${code}=`,
    `https://qujat.example/ce/verify/?utm_source=x&code=${code}&fbclid=IwAR0`,
  ])
    assert.equal(readCheckCode(given), code, given);
});

test('an invalid code is rejected', () => {
  for (const given of [
    '',
    'abc',
    code.slice(1),
    `${code}2`,
    '%ff<script>',
    '<script>alert(1)</script>',
    '😀'.repeat(25),
    "' or 1=1 --",
    '\u0000'.repeat(25),
  ])
    assert.equal(readCheckCode(given), null, given);
});
