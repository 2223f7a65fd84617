import { randomBytes } from 'node:crypto';

/** A PDF of many pages. Each has its own text, and a picture that cannot be compressed, so that its bytes are a part of the file. */
export const longPdf = (pages: number, pictureBytes: number): Buffer => {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let length = chunks[0]!.length;
  const add = (...parts: (string | Buffer)[]): void => {
    places.push(length);
    const bytes = Buffer.concat([`${places.length} 0 obj\n`, ...parts, '\nendobj\n'].map((each) => Buffer.from(each as string)));
    chunks.push(bytes);
    length += bytes.length;
  };
  const stream = (entries: string, content: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`<< ${entries} /Length ${content.length} >>\nstream\n`), content, Buffer.from('\nendstream')]);
  const width = 100;
  const height = Math.ceil(pictureBytes / width);
  const idsOf = (index: number): [number, number, number] => [4 + 3 * index, 5 + 3 * index, 6 + 3 * index];
  const kids = Array.from({ length: pages }, (_, index) => `${idsOf(index)[0]} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Count ${pages} /Kids [${kids}] /MediaBox [0 0 595 842] >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (let index = 0; index < pages; index += 1) {
    const [, content, picture] = idsOf(index);
    add(`<< /Type /Page /Parent 2 0 R /Contents ${content} 0 R /Resources << /Font << /F 3 0 R >> /XObject << /P ${picture} 0 R >> >> >>`);
    const drawn = `BT /F 24 Tf 60 760 Td (Sheet number ${index + 1}) Tj ET q 200 0 0 200 60 500 cm /P Do Q`;
    add(stream('', Buffer.from(drawn)));
    const kind = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`;
    add(stream(kind, randomBytes(width * height)));
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = places.length + 1;
  chunks.push(
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`),
  );
  return Buffer.concat(chunks);
};
