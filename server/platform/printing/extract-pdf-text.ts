// What a reader finds in a PDF: how many pages, and the text on them.
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

// A large module, needed only when a template is uploaded or several files become one.
const withPdf = async <T>(
  pdf: Uint8Array,
  read: (document: PDFDocumentProxy) => T | Promise<T>,
): Promise<T> => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  try {
    return await read(await loading.promise);
  } finally {
    await loading.destroy();
  }
};

/** How many pages it has. */
export const countPdfPages = (pdf: Uint8Array): Promise<number> =>
  withPdf(pdf, ({ numPages }) => numPages);

/**
 * All pages' text in the order of the file, without spaces: a template may space its letters
 * freely.
 */
export const extractPdfText = (pdf: Uint8Array): Promise<string> =>
  withPdf(pdf, async document => {
    let text = '';
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent();
      text += items.map(item => ('str' in item ? item.str : '')).join('');
    }
    return removeSpaces(text);
  });

/** For comparison with the result of extractPdfText. */
export const removeSpaces = (text: string): string => text.replace(/\s+/gu, '');
