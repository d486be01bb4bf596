// The company's backups: made now, listed, taken away, and what is decided about those of every
// night (ADM-BAK-001..005).
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSay } from '../../src/i18n/language.ts';
import { download, saveFile } from '../../src/providers/download.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { type FilePage, FileTable } from '../../src/ui/FileTable.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { RunningButton } from '../../src/ui/RunningButton.tsx';
import { Settings } from './Settings.tsx';
import { texts } from './texts.ts';

const PER_PAGE = 10;

export const Backup = () => {
  const say = useSay();
  const [page, setPage] = useState(1);
  const [running, setRunning] = useState(false);
  const { answer, error, again } = useAnswer<FilePage | undefined>('backup', {
    query: { limit: PER_PAGE, page },
  });
  const make = async () => {
    setRunning(true);
    const file = await download('backup/download', 'backup.sql');
    if (file) saveFile(file);
    setRunning(false);
    setPage(1);
    again();
  };
  return (
    <>
      <PageHeader title={say(texts.title)}>
        <RunningButton variant="contained" running={running} onClick={() => void make()}>
          {say(texts.now)}
        </RunningButton>
      </PageHeader>
      <div aria-live="polite">
        {running && (
          <Typography component="div" sx={{ mb: 1.5 }}>
            {say(texts.running)}
            <LinearProgress sx={{ mt: 0.5 }} />
          </Typography>
        )}
      </div>
      <FileTable
        label={say(texts.title)}
        path="backup"
        name={{ field: 'db_name', head: texts.name }}
        answer={answer?.body}
        running={!answer && !error}
        empty={{ text: say(texts.none), hint: say(texts.noneHint) }}
        page={page}
        perPage={PER_PAGE}
        onPage={setPage}
        query={name => ({ db_name: name })}
      />
      <Settings />
    </>
  );
};
