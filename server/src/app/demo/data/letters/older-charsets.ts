/** Letters in older charsets: their texts are the sent bytes, decoded when the letters are stored. */
import type { DemoLetter } from './letter.ts';

interface Encoded {
  readonly charset: 'koi8-r' | 'windows-1251';
  readonly from: string;
  /** Base64 of subject, a line break, and the text. */
  readonly bytes: string;
}

const encoded: readonly Encoded[] = [
  {
    charset: 'koi8-r',
    from: 'Архивное управление <spravka@arhiv-upr.example>',
    bytes:
      '+sHQ0s/TINPQ0sHXy8kgzyDT1MHWxSDSwcLP1NkK+sTSwdfT1NfVytTFIQoK8NLP08nNINDPxNTXxdLEydTYINDF0snPxCDSwcLP1Nkgx9LB1sTBzsnOwSD2LiDXIDE5OTQtMTk5OSDHz8TByC4g79TXxdQg0NLP08nNIM7B0NLB18nU2CDQz97Uz8ou',
  },
  {
    charset: 'koi8-r',
    from: 'Метеостанция «Степная» <meteo@stepnaya.example>',
    bytes:
      '+9TP0s3P18/FINDSxcTV0NLF1sTFzsnFCvrB19TSwSDXzyDX1M/Sz8og0M/Mz9fJzsUgxM7RIM/WycTBxdTT0SDV08nMxc7JxSDXxdTSwSDEzyAyMyDNL9MsIM3F09TBzckgx8/Mz8yjxC4g8NLP08nNINXexdPU2CDQ0skg0MzBzsnSz9fBzsnJINfZxdrEz9cgwtLJx8HELg==',
  },
  {
    charset: 'koi8-r',
    from: 'Завод «Изолятор-Сервис» <zavod@izolyator-service.example>',
    bytes:
      '8MHT0M/S1MEgydrExczJygr32dPZzMHFzSDQwdPQz9LUwSDOwSDQwdLUycAgydrPzNHUz9LP1y4g4tXNwdbO2cUg3Mvaxc3QzNHS2SDXzM/Wxc7ZINcg0d3JyyBOIDQu',
  },
  {
    charset: 'windows-1251',
    from: 'Районный суд <kanc@raysud.example>',
    bytes:
      'yOfi5fnl7ejlIO4g8fPk5eHt7uwg5+Dx5eTg7ejoCsfg8eXk4O3o5SDv7iDo8erzIO4g4uf78erg7ejoIOfg5O7r5uXt7e7x8ugg7eDn7eD35e3uIO3gIDEwOjMwLCDn4OsguSAyLiDf4urgIO/w5eTx8uDi6PLl6/8g7uH/5+Dy5ev87eAu',
  },
  {
    charset: 'windows-1251',
    from: 'Профсоюз энергетиков <prof@prof-energo.example>',
    bytes:
      'z/PyuOLq6CDiIPHg7eDy7vDo6QrN4CDv5fDi++kg6uLg8PLg6yDi++Tl6+Xt7iDi7vHl7Pwg7/PyuOLu6i4gx+D/4uroIO/w6O3o7OD+8vH/IOTuIOTi4OT24PLu4+4g9+jx6+Au',
  },
  {
    charset: 'windows-1251',
    from: 'Совет ветеранов <veteran@sovet-vet.example>',
    bytes:
      'wevg4+7k4PDt7vHy/CDq7uvr5ery6OLzCtHl8OTl9+3uIOHr4OPu5ODw6Owg5+Ag7+7s7vn8IOIg8OXs7u3y5SDz6+j37e7j7iDu8eLl+eXt6P8g8yDk7uzgIOLl8uXw4O3u4iE=',
  },
];

/** Text of which only the bytes and the charset are stored. */
const decodeText = (base64: string, charset: Encoded['charset']): string => new TextDecoder(charset).decode(Buffer.from(base64, 'base64'));

export const encodedLetters: readonly DemoLetter[] = encoded.map(({ charset, from, bytes }) => {
  const [subject = '', ...lines] = decodeText(bytes, charset).split('\n');
  return { from, subject, text: lines.join('\n') };
});
