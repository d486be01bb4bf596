// A PDF that is closed while it opens: the library's late answer must not be reported as an error
// of the page.
import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PdfView } from '../../src/print/PdfView.tsx';

vi.unmock('../../src/print/PdfView.tsx');
type Opened = {
  numPages: number;
  loadingTask: { destroyed: boolean };
  getPage: () => Promise<unknown>;
};
const { paper } = vi.hoisted(() => ({
  paper: { open: async (_opened: Opened): Promise<void> => undefined },
}));
vi.mock('react-pdf', () => ({
  pdfjs: { GlobalWorkerOptions: {} },
  Document: ({ onLoadSuccess }: { onLoadSuccess: (opened: Opened) => Promise<void> }) => {
    paper.open = onLoadSuccess;
    return <p>the document</p>;
  },
  Page: () => null,
}));
afterEach(() => vi.restoreAllMocks());

const lost = () => Promise.reject(new Error('Transport destroyed'));
const draw = () => {
  const onLoaded = vi.fn();
  render(<PdfView file={new Blob()} onLoaded={onLoaded} />);
  screen.getByText('the document');
  return onLoaded;
};

describe('a PDF on the screen', () => {
  it('that is closed while its first page is loading goes without an error', async () => {
    const onLoaded = draw();
    await expect(
      paper.open({ numPages: 2, loadingTask: { destroyed: true }, getPage: lost }),
    ).resolves.toBeUndefined();
    expect(onLoaded).not.toHaveBeenCalled();
  });

  it('whose first page cannot be read is open all the same: the page says so in its place', async () => {
    const onLoaded = draw();
    await paper.open({ numPages: 2, loadingTask: { destroyed: false }, getPage: lost });
    expect(onLoaded).toHaveBeenCalledOnce();
  });
});
