/** The parts of fontkit that we use; it comes without types. */
declare module 'fontkit' {
  export interface Font {
    /** The tables of the file that have been read so far, by name. */
    _tables: object;
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  export function create(file: Uint8Array): Font;
}
