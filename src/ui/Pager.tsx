// Pages of a list: a window of up to five numbers around the current one, with Previous and Next
// (SHELL-041..043).
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { localizeDigits } from '../../domain/language.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';

const PAGE_WINDOW = 5;

/** Up to five page numbers around the current one. */
const listPagesAround = (current: number, last: number): number[] => {
  const first = Math.max(1, Math.min(current - 2, last - PAGE_WINDOW + 1));
  return Array.from({ length: Math.min(PAGE_WINDOW, last) }, (_, index) => first + index);
};

type Props = { page: number; perPage: number; total: number; onPage: (page: number) => void };

export const Pager = ({ page, perPage, total, onPage }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const last = Math.max(1, Math.ceil(total / perPage));
  const digits = (value: number) => localizeDigits(String(value), language);
  if (total === 0) return null;
  return (
    <Stack
      component="nav"
      aria-label={t(words.pagination)}
      direction="row"
      spacing={0.5}
      sx={{ p: 1.5, alignItems: 'center', justifyContent: 'flex-end', flexWrap: 'wrap' }}
    >
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{ mr: 'auto', width: { xs: 1, sm: 'auto' } }}
      >
        {digits((page - 1) * perPage + 1)}–{digits(Math.min(page * perPage, total))} /{' '}
        {digits(total)}
      </Typography>
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t(words.previous)}
      </Button>
      {listPagesAround(page, last).map(number => (
        <Button
          key={number}
          size="small"
          variant={number === page ? 'contained' : 'text'}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
          sx={{ minWidth: 36 }}
        >
          {digits(number)}
        </Button>
      ))}
      <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t(words.next)}
      </Button>
    </Stack>
  );
};
