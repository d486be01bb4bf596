// A PDF on the screen, every page at the width of its container.
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useRef, useState } from 'react';
import { Document, Page, pdfjs } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import 'react-pdf/dist/Page/AnnotationLayer.css';

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString();

type Props = { file: Blob /** Only the first page. */; single?: boolean };

export const PdfView = ({ file, single = false }: Props) => {
  const [pages, setPages] = useState(0);
  const [width, setWidth] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watcher = new ResizeObserver(entries => setWidth(entries[0]!.contentRect.width));
    watcher.observe(box.current!);
    return () => watcher.disconnect();
  }, []);
  return (
    <Box ref={box} sx={{ bgcolor: 'action.hover', '& .react-pdf__Page': { mb: 1 } }}>
      <Document file={file} loading={<CircularProgress />} onLoadSuccess={document => setPages(document.numPages)}>
        {width > 0 &&
          Array.from({ length: single ? Math.min(pages, 1) : pages }, (_, index) => (
            <Page key={index} pageNumber={index + 1} width={width} />
          ))}
      </Document>
    </Box>
  );
};
