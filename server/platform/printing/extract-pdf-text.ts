// The text that a reader finds on the pages of a PDF.

/**
 * All pages' text in the order of the file, without spaces: a template may space its letters
 * freely.
 */
export const extractPdfText = async (pdf: Uint8Array): Promise<string> => {
  // A large module, needed only when a template is uploaded.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  try {
    const document = await loading.promise;
    let text = '';
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent();
      text += items.map(item => ('str' in item ? item.str : '')).join('');
    }
    return removeSpaces(text);
  } finally {
    await loading.destroy();
  }
};

/** For comparison with the result of extractPdfText. */
export const removeSpaces = (text: string): string => text.replace(/\s+/gu, '');
