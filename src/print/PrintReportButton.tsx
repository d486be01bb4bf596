// Prints what a call exports, as its PDF.
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { download } from '../api/download.ts';
import type { QueryParams } from '../api/http.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { printFile } from './print-file.ts';

type Props = {
  name: string;
  path: string;
  query: QueryParams;
  variant?: 'contained' | 'outlined';
  /** Where it is not simply called Print. */
  label?: Texts;
};

export const PrintReportButton = ({
  name,
  path,
  query,
  label = words.print,
  variant = 'outlined',
}: Props) => {
  const t = useTranslations();
  const [running, setRunning] = useState(false);
  const print = async () => {
    setRunning(true);
    const file = await download(`${path}/export`, `${name}.pdf`, { ...query, export_type: 'pdf' });
    if (file) printFile(file);
    setRunning(false);
  };
  return (
    <Button variant={variant} disabled={running} onClick={() => void print()}>
      {t(label)}
    </Button>
  );
};
