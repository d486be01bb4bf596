// A PDF that is closed while it opens: the library's late answer must not be reported as an error
// of the page.
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PdfView } from '../../src/print/PdfView.tsx';

vi.unmock('../../src/print/PdfView.tsx');
type Opened = {
  numPages: number;
  loadingTask: { destroyed: boolean };
  getPage: () => Promise<unknown>;
  getOutline?: () => Promise<unknown>;
  getDestination?: (name: string) => Promise<unknown>;
  getPageIndex?: (ref: unknown) => Promise<number>;
};
type Handlers = {
  children?: ReactNode;
  onItemClick: (place: { pageIndex: number }) => void;
  onLoadSuccess: (opened: Opened) => Promise<void>;
  onLoadError: (error: Error) => void;
  onPassword: () => void;
};
const { paper } = vi.hoisted(() => ({
  paper: { open: async (_opened: Opened): Promise<void> => undefined } as {
    open: Handlers['onLoadSuccess'];
    fail?: Handlers['onLoadError'];
    lock?: Handlers['onPassword'];
    press?: Handlers['onItemClick'];
    breaks?: boolean;
  },
}));
vi.mock('react-pdf', () => ({
  pdfjs: { GlobalWorkerOptions: {} },
  Document: ({ onLoadSuccess, onLoadError, onPassword, onItemClick, children }: Handlers) => {
    if (paper.breaks) throw new Error('Invalid PDF structure');
    Object.assign(paper, { open: onLoadSuccess, fail: onLoadError, lock: onPassword });
    paper.press = onItemClick;
    return (
      <>
        <p>the document</p>
        {children}
      </>
    );
  },
  Page: () => null,
}));
afterEach(() => {
  paper.breaks = false;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Every container is as wide as a phone. */
class WideObserver {
  report: (entries: object[]) => void;
  constructor(report: (entries: object[]) => void) {
    this.report = report;
  }
  observe() {
    this.report([{ contentRect: { width: 360 } }]);
  }
  disconnect() {}
}

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

  it.each([
    ['is damaged', () => paper.fail!(new Error('Invalid PDF')), /may be damaged/],
    ['has a password', () => paper.lock!(), /protected with a password/],
  ])('that %s is offered as a file, in its own frame', (_, happen, text) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    draw();
    act(happen);
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('button', { name: 'Download' })).toBeVisible();
    expect(logged.mock.calls.length > 0).toBe(String(text).includes('damaged'));
  });

  it('that breaks the drawing leaves the page around it, and the next file is drawn', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    paper.breaks = true;
    const page = (file: Blob) => (
      <>
        <h1>The bill</h1>
        <PdfView file={file} />
      </>
    );
    const { rerender } = render(page(new Blob(['%PDF-1.4 half'])));
    expect(screen.getByRole('heading', { name: 'The bill' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('This file cannot be shown here.');
    paper.breaks = false;
    rerender(page(new Blob(['%PDF-1.4 whole'])));
    expect(screen.getByText('the document')).toBeVisible();
  });

  it('that follows another one has nothing of it while it opens', async () => {
    vi.stubGlobal('ResizeObserver', WideObserver);
    const toOpened = (numPages: number, titles: string[], getPage = lost): Opened => ({
      numPages,
      loadingTask: { destroyed: false },
      getPage,
      // Places that the file does not say are alike.
      getOutline: async () => titles.map(title => ({ title, dest: null, items: [] })),
    });
    const logged = vi.spyOn(console, 'error');
    const { rerender, container } = render(<PdfView file={new Blob(['old'])} hasChapters />);
    const countPages = () => container.querySelectorAll('[data-page]').length;
    await act(() => paper.open(toOpened(3, ['Sales', 'Stock'])));
    const list = await screen.findByRole('navigation', { name: 'Chapters' });
    await userEvent.click(within(list).getByRole('button', { name: 'Chapters' }));
    expect(within(list).getByRole('button', { name: 'Stock' })).toBeVisible();
    expect(countPages()).toBe(3);
    rerender(<PdfView file={new Blob(['new'])} hasChapters />);
    let answer: () => void = () => undefined;
    const first = new Promise<void>(resolve => {
      answer = resolve;
    });
    const opening = paper.open(toOpened(1, ['Tax'], () => first.then(lost)));
    expect(countPages()).toBe(0);
    expect(screen.queryByRole('navigation', { name: 'Chapters' })).toBeNull();
    await act(async () => {
      answer();
      await opening;
    });
    expect(countPages()).toBe(1);
    await userEvent.click(await screen.findByRole('button', { name: 'Chapters' }));
    expect(screen.getByRole('button', { name: 'Tax' })).toBeVisible();
    expect(logged).not.toHaveBeenCalled();
  });

  it('lists its chapters, each leading to its page, as do the links of the paper (issue 33)', async () => {
    vi.stubGlobal('ResizeObserver', WideObserver);
    const scrolledTo: (string | undefined)[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolledTo.push((this as HTMLElement).dataset.page);
    });
    render(<PdfView file={new Blob()} hasChapters />);
    const places: Record<string, unknown[]> = { start: [{ num: 4 }], tax: [{ num: 9 }] };
    await act(() =>
      paper.open({
        numPages: 3,
        loadingTask: { destroyed: false },
        getPage: lost,
        getOutline: async () => [
          { title: '1 Start', dest: 'start', items: [{ title: '1.1 Bill', dest: 'x', items: [] }] },
          { title: '2 Tax', dest: 'tax', items: [] },
        ],
        getDestination: async name => places[name],
        getPageIndex: async ref => (ref === places.tax![0] ? 2 : 1),
      }),
    );
    const list = await screen.findByRole('navigation', { name: 'Chapters' });
    await userEvent.click(within(list).getByRole('button', { name: 'Chapters' }));
    expect(within(list).queryByText('1.1 Bill')).toBeNull();
    await userEvent.click(within(list).getByRole('button', { name: '2 Tax' }));
    expect(scrolledTo).toEqual(['3']);
    expect(document.activeElement).toHaveAttribute('data-page', '3');
    // The library knows only the pages that are drawn: none is here.
    act(() => paper.press!({ pageIndex: 1 }));
    expect(scrolledTo).toEqual(['3', '2']);
  });
});
