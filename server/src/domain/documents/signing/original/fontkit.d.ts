/** What is used of fontkit, which comes without types. */
declare module 'fontkit' {
  export interface Font {
    /** What was read of the file so far, by the names of its parts. */
    _tables: object;
  }
  export function create(file: Uint8Array): Font;
}
