/** The content of a demo file, by its extension. The same name, purpose and seed give the same bytes. */
import type { Random } from '../random.ts';
import { docx, xlsx } from './office.ts';
import { pdf } from './pdf.ts';
import { landscape } from './picture.ts';
import { zipBytes } from '../../../platform/archive/zip-stream.ts';

export interface FileContent {
  readonly extension: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

const office = 'application/vnd.openxmlformats-officedocument';

const table = (random: Random): (string | number)[][] => [
  ['№', 'Наименование', 'Количество', 'Сумма, тенге'],
  ...Array.from({ length: random.between(8, 24) }, (_, index) => [
    index + 1,
    `Позиция ${index + 1}`,
    random.between(1, 90),
    random.between(5, 900) * 1000,
  ]),
];

/** A short tone: 8,000 samples a second, 8 bits, one channel. */
const wav = (random: Random): Buffer => {
  const rate = 8000;
  const pitch = random.between(300, 600);
  const samples = Buffer.from(
    Array.from({ length: rate / 2 }, (_, index) => 128 + Math.round(60 * Math.sin((2 * Math.PI * pitch * index) / rate))),
  );
  const head = Buffer.from('RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0\x01\0\x08\0data\0\0\0\0', 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
};

const paragraphs = [
  'Документ демонстрационной организации.',
  'Все имена, названия и номера вымышлены.',
  'Құжат демонстрациялық ұйымға арналған.',
];

const makers: Readonly<Record<string, { contentType: string; make: (title: string, random: Random) => Buffer | Promise<Buffer> }>> = {
  pdf: { contentType: 'application/pdf', make: (title) => pdf(title, paragraphs) },
  png: { contentType: 'image/png', make: (_title, random) => landscape(random) },
  docx: { contentType: `${office}.wordprocessingml.document`, make: (title) => docx(title, paragraphs) },
  xlsx: { contentType: `${office}.spreadsheetml.sheet`, make: (title, random) => xlsx(title, table(random)) },
  txt: { contentType: 'text/plain; charset=utf-8', make: (title) => Buffer.from([title, '', ...paragraphs, ''].join('\n')) },
  csv: {
    contentType: 'text/csv; charset=utf-8',
    make: (_title, random) =>
      Buffer.from(
        table(random)
          .map((row) => row.join(';'))
          .join('\n'),
      ),
  },
  wav: { contentType: 'audio/wav', make: (_title, random) => wav(random) },
  zip: {
    contentType: 'application/zip',
    make: (title, random) =>
      zipBytes([
        {
          name: 'данные.csv',
          content: table(random)
            .map((row) => row.join(';'))
            .join('\n'),
        },
        { name: 'описание.txt', content: title },
      ]),
  },
};

/** Throws RangeError for a name whose extension is not supported. */
export const makeContent = async (name: string, random: Random): Promise<FileContent> => {
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1).toLowerCase();
  const maker = makers[extension];
  if (!maker || dot <= 0) throw new RangeError(`Nothing is made for ${name}.`);
  return { extension, contentType: maker.contentType, bytes: await maker.make(name.slice(0, dot), random) };
};
