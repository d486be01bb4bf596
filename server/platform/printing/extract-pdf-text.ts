// The text that a reader of a PDF finds on its pages.

/**
 * All pages' text in the order of the file, without spaces: a template sets its letters as far
 * apart as it likes.
 */
export const extractPdfText = async (pdf: Uint8Array): Promise<string> => {
  // Large, and only a template that is brought asks for it.
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

/** For comparing with what extractPdfText answers. */
export const removeSpaces = (text: string): string => text.replace(/\s+/gu, '');
