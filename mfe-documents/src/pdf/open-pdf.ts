/** The library that reads PDFs, and how it is allowed to (docs/decisions/0472). */
import { getDocument, GlobalWorkerOptions, type PDFDocumentLoadingTask } from 'pdfjs-dist/legacy/build/pdf.mjs';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;

/** The decoders of scanned pages. The worker takes them by name from their folder when a page needs one. */
const decoders = [
  new URL('pdfjs-dist/wasm/jbig2_nowasm_fallback.js', import.meta.url),
  new URL('pdfjs-dist/wasm/openjpeg_nowasm_fallback.js', import.meta.url),
];
const decoderFolder = new URL('.', decoders[0]).href;

/** Bytes asked for at least. Many writers put each page between the contents of others, and opening a file looks at every page. */
const partBytes = 32 * 1024;

/** An address, of which only the parts are loaded that the shown pages need; or the whole file. */
export type PdfSource = string | Blob;

export const openPdf = async (source: PdfSource): Promise<PDFDocumentLoadingTask> =>
  getDocument({
    ...(typeof source === 'string' ? { url: source, withCredentials: true } : { data: new Uint8Array(await source.arrayBuffer()) }),
    rangeChunkSize: partBytes,
    disableAutoFetch: true,
    disableStream: true,
    // The content policy allows no WebAssembly.
    useWasm: false,
    wasmUrl: decoderFolder,
    // A second worker would draw a little sooner, and is as large again.
    disableWorkerRendering: true,
  });
