// The text of a PDF, read with the library that also shows it in the browser.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of all pages, in the order of the file. */
export const textOf = async (file: Uint8Array): Promise<string> => {
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from(
      { length: document.numPages },
      async (_, index) => (await (await document.getPage(index + 1)).getTextContent()).items,
    ),
  );
  return pages
    .flat()
    .map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('');
};
