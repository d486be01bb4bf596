// The chapters of a book as a list that a finger can press: on a phone the links of the paper are
// four pixels high.
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { useTranslations } from '../i18n/language.ts';
import { type Chapter, findChapterPage, loadChapters } from './pdf-chapters.ts';

const texts = {
  chapters: { en: 'Chapters', ne: 'अध्यायहरू' },
} satisfies Record<string, Texts>;

type Props = {
  document: PDFDocumentProxy;
  /** Given the page on which the chapter begins, counted from 0. */
  onChoose: (page: number) => void;
};

/** The first level of the outline; nothing where the file has none. */
export const PdfChapters = ({ document, onChoose }: Props) => {
  const t = useTranslations();
  const [chapters, setChapters] = useState<Chapter[]>([]);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let isLeft = false;
    loadChapters(document).then(found => {
      if (!isLeft) setChapters(found.filter(({ level }) => level === 0));
    }, console.warn);
    return () => {
      isLeft = true;
    };
  }, [document]);
  if (chapters.length === 0) return null;
  const choose = async (chapter: Chapter) => {
    setOpen(false);
    const page = await findChapterPage(document, chapter).catch(console.warn);
    if (page !== undefined) onChoose(page);
  };
  return (
    <Accordion
      component="nav"
      aria-label={t(texts.chapters)}
      disableGutters
      elevation={0}
      expanded={isOpen}
      onChange={(_, open) => setOpen(open)}
      sx={{ display: { sm: 'none' }, mb: 1, border: 1, borderColor: 'divider' }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />}>
        <Typography component="span">{t(texts.chapters)}</Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ p: 0 }}>
        <List dense disablePadding>
          {chapters.map((chapter, index) => (
            <ListItem key={index} disablePadding>
              <ListItemButton onClick={() => void choose(chapter)} sx={{ minHeight: 44 }}>
                {chapter.title}
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </AccordionDetails>
    </Accordion>
  );
};
