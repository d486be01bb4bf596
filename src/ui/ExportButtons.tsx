// Takes away what a screen shows, in the formats that it offers. One file at a time: while it is
// written the buttons wait and say so.
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { download, saveFile } from '../api/download.ts';
import type { QueryParams } from '../api/http.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';

const texts = {
  generating: { en: 'Generating ...', ne: 'बनाउँदै ...' },
} satisfies Record<string, Texts>;

/**
 * The ending of the file, which names the button in capitals, and what the call is asked for beside
 * the screen's own filters.
 */
export type ExportFormat = { type: string; query: QueryParams };

/** A format that the call knows by `export_type`. */
export const toExportFormat = (type: string): ExportFormat => ({
  type,
  query: { export_type: type },
});

/** A file has the moment as its name where the server gives it none (OPEN-090). */
const createTimestamp = () => new Date().toISOString().slice(0, 19).replace(/\D/g, '');

type Props = { path: string; query: QueryParams; formats: ExportFormat[]; disabled?: boolean };

export const ExportButtons = ({ path, query, formats, disabled }: Props) => {
  const t = useTranslations();
  const [running, setRunning] = useState<string | undefined>();
  const take = async ({ type, query: asked }: ExportFormat) => {
    setRunning(type);
    const file = await download(path, `${createTimestamp()}.${type}`, { ...query, ...asked });
    if (file) saveFile(file);
    setRunning(undefined);
  };
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={t(words.export)}
      // Six formats are one row of a phone.
      sx={{
        flexWrap: 'wrap',
        gap: 1,
        '& > .MuiButton-root': { minWidth: { xs: 0, sm: 64 }, px: { xs: 1, sm: 1.125 } },
      }}
    >
      {formats.map(format => (
        <Button
          key={format.type}
          size="small"
          variant="outlined"
          disabled={disabled || running !== undefined}
          onClick={() => void take(format)}
          startIcon={
            running === format.type ? <CircularProgress size={14} color="inherit" /> : undefined
          }
        >
          {running === undefined ? format.type.toUpperCase() : t(texts.generating)}
        </Button>
      ))}
    </Stack>
  );
};
