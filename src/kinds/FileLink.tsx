// A PDF that a record holds: it is read by the own company only, so it is fetched with the session
// and saved, not linked.
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { useSay } from '../i18n/language.ts';
import { download, saveFile } from '../providers/download.ts';

const texts = { save: { en: 'Download PDF', ne: 'PDF डाउनलोड गर्नुहोस्' } } satisfies Record<
  string,
  Texts
>;

/** True for the address of a file that is no picture. */
export const isPdf = (path: unknown): path is string =>
  typeof path === 'string' && path.endsWith('.pdf');

/** `path` stands below the billing address. */
export const FileLink = ({ path, label }: { path: string; label: string }) => {
  const say = useSay();
  const [running, setRunning] = useState(false);
  const fetchIt = async () => {
    setRunning(true);
    const file = await download(path, `${label}.pdf`, {}).catch(() => undefined);
    if (file) saveFile(file);
    setRunning(false);
  };
  return (
    <Button
      size="small"
      disabled={running}
      onClick={() => void fetchIt()}
      aria-label={`${say(texts.save)}: ${label}`}
    >
      {say(texts.save)}
    </Button>
  );
};
