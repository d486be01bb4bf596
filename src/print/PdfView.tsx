// A PDF on the screen, every page at the width of its container. A book is long: a page is drawn
// when it comes near what is seen, and until then its place is kept free.
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Document, Page, pdfjs } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import { UnreadableFile, type UnreadableReason } from '../ui/UnreadableFile.tsx';
import { PdfChapters } from './PdfChapters.tsx';
import { watchStructure } from './paper-structure.ts';
import { loadChapters } from './pdf-chapters.ts';

pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).toString();

/** A4, until a page is known. */
const A4_RATIO = 297 / 210;
/** How far before it is seen a page begins to be drawn. */
const PRELOAD_MARGIN = '800px 0px';

type Props = {
  file: Blob;
  /** What the file is called when it is saved instead. */
  name?: string;
  /** Only the first page. */
  single?: boolean;
  /** On a phone the chapters are listed above the pages, whose own links are too small to press. */
  hasChapters?: boolean;
  /** The document is open: its place is laid out, its first pages are being drawn. */
  onLoaded?: () => void;
};

/** `ratio` is the height of the first page by its width. */
type OpenedFile = { file: Blob; document: PDFDocumentProxy; ratio: number };

/** Draws its children when it comes near, and keeps `height` pixels for them before. */
const RenderWhenNear = ({
  number,
  height,
  children,
}: {
  number: number;
  height: number;
  children: ReactNode;
}) => {
  const [near, setNear] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watcher = new IntersectionObserver(entries => setNear(entries.at(-1)!.isIntersecting), {
      rootMargin: PRELOAD_MARGIN,
    });
    watcher.observe(box.current!);
    return () => watcher.disconnect();
  }, []);
  return (
    <Box
      ref={box}
      data-page={number}
      tabIndex={-1}
      sx={{ minHeight: height, mb: 1, bgcolor: 'common.white', outline: 0 }}
    >
      {/* A page that waits for its content must not remove the others, and with them the place to
          which somebody has scrolled. */}
      {near && <Suspense>{children}</Suspense>}
    </Box>
  );
};

/** A link of the paper lies above its words, empty: it is called by the chapter to which it leads. */
const nameLinks = async (document: PDFDocumentProxy, number: number, box: HTMLElement) => {
  const chapters = new Map(
    (await loadChapters(document)).map(({ dest, title }) => [JSON.stringify(dest), title]),
  );
  const page = await document.getPage(number);
  for (const { id, dest } of await page.getAnnotations()) {
    const name = chapters.get(JSON.stringify(dest));
    if (name) box.querySelector(`a[data-element-id="${id}"]`)?.setAttribute('aria-label', name);
  }
};

/** A file that cannot be drawn fails in its own frame, not with the page around it. */
export const PdfView = (props: Props) => (
  <ErrorBoundary
    resetKeys={[props.file]}
    onError={error => console.error(error)}
    fallbackRender={() => <UnreadableFile file={props.file} name={props.name} />}
  >
    <PdfPages {...props} />
  </ErrorBoundary>
);

const PdfPages = ({ file, name, single = false, hasChapters = false, onLoaded }: Props) => {
  const [problem, setProblem] = useState<{ file: Blob; reason: UnreadableReason } | undefined>();
  const [known, setKnown] = useState<OpenedFile>();
  // The document of another file is destroyed, and its pages are not those of this one.
  const opened = known?.file === file ? known : undefined;
  const pages = opened?.document.numPages ?? 0;
  const [width, setWidth] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watcher = new ResizeObserver(entries => setWidth(entries[0]!.contentRect.width));
    watcher.observe(box.current!);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => watchStructure(box.current!), []);
  const report = (reason: UnreadableReason) => setProblem({ file, reason });
  const refusal = problem?.file === file ? problem.reason : undefined;
  /** The place of a page is there before the page is drawn. */
  const goToPage = (index: number) => {
    const place = box.current!.querySelector<HTMLElement>(`[data-page="${index + 1}"]`);
    place?.scrollIntoView();
    place?.focus({ preventScroll: true });
  };
  // The box stays, so that its width is measured for the next file too.
  return (
    <Box ref={box} sx={{ bgcolor: 'action.hover' }}>
      {refusal && <UnreadableFile file={file} name={name} reason={refusal} />}
      {hasChapters && !refusal && opened && (
        <PdfChapters document={opened.document} onChoose={goToPage} />
      )}
      {!refusal && (
        <Document
          file={file}
          error=""
          onLoadError={error => {
            console.error(error);
            report('damaged');
          }}
          // It would ask for the password again after each answer, without an end.
          onPassword={() => report('locked')}
          loading={<CircularProgress />}
          // The library itself finds a page only where it is drawn.
          onItemClick={({ pageIndex }) => goToPage(pageIndex)}
          onLoadSuccess={async document => {
            const first = await document.getPage(1).catch(() => undefined);
            // Closing the paper at once destroys the document while this question waits.
            if (document.loadingTask.destroyed) return;
            // A first page that cannot be read says so itself, in its place.
            const { width: wide, height: high } = first?.getViewport({ scale: 1 }) ?? {
              width: 1,
              height: A4_RATIO,
            };
            setKnown({ file, document, ratio: high / wide });
            onLoaded?.();
          }}
        >
          {width > 0 &&
            Array.from({ length: single ? Math.min(pages, 1) : pages }, (_, index) => (
              <RenderWhenNear key={index} number={index + 1} height={width * opened!.ratio}>
                <Page
                  pageNumber={index + 1}
                  width={width}
                  loading=""
                  onRenderAnnotationLayerSuccess={() =>
                    void nameLinks(opened!.document, index + 1, box.current!).catch(console.warn)
                  }
                />
              </RenderWhenNear>
            ))}
        </Document>
      )}
    </Box>
  );
};
