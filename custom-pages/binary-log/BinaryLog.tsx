// The binary log: a file for each day of every committed change, and whether it is as it was
// written (ADM-LOG-008..012).
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { useSay } from '../../src/i18n/language.ts';
import { callApi } from '../../src/providers/http.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { type FilePage, FileTable } from '../../src/ui/FileTable.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { RunningButton } from '../../src/ui/RunningButton.tsx';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';

const texts = {
  title: { en: 'Binary Log', ne: 'बाइनरी लग' },
  name: { en: 'Binary Log Name', ne: 'बाइनरी लगको नाम' },
  none: { en: 'No binary logs yet.', ne: 'अहिलेसम्म कुनै बाइनरी लग छैन।' },
  noneHint: {
    en: 'The file of a day begins with its first change and is written within seconds.',
    ne: 'दिनको पहिलो परिवर्तनसँगै फाइल सुरु हुन्छ र केही सेकेन्डमै लेखिन्छ।',
  },
  verify: { en: 'Verify', ne: 'रुजु गर्नुहोस्' },
  about: {
    en: 'Every change of your company, in order, each line sealed with the one before it. From these files a backup is rolled forward to any second.',
    ne: 'कम्पनीको हरेक परिवर्तन क्रमैसँग, हरेक हरफ अघिल्लोसँग जोडेर छाप लगाइएको। यिनै फाइलबाट ब्याकअपपछिका परिवर्तन जुनसुकै सेकेन्डसम्म फर्काउन सकिन्छ।',
  },
} satisfies Record<string, Texts>;

type Verdict = { whole: boolean; message: string };
const PER_PAGE = 10;

export const BinaryLog = () => {
  const say = useSay();
  const [page, setPage] = useState(1);
  const [verdict, setVerdict] = useState<Verdict>();
  const [running, setRunning] = useState(false);
  const { answer, error } = useAnswer<FilePage | undefined>('bin-log', {
    query: { limit: PER_PAGE, page },
  });
  const verify = async () => {
    setRunning(true);
    setVerdict(undefined);
    try {
      setVerdict((await callApi<Verdict>('bin-log/-/verify')).body);
    } catch (failure) {
      toastRefusal(failure, say);
    }
    setRunning(false);
  };
  return (
    <>
      <PageHeader title={say(texts.title)}>
        <RunningButton variant="contained" running={running} onClick={() => void verify()}>
          {say(texts.verify)}
        </RunningButton>
      </PageHeader>
      <Typography color="text.secondary" sx={{ mb: 1.5, maxWidth: 800 }}>
        {say(texts.about)}
      </Typography>
      <div aria-live="polite">
        {verdict && (
          <Alert severity={verdict.whole ? 'success' : 'error'} sx={{ mb: 1.5 }}>
            {verdict.message}
          </Alert>
        )}
      </div>
      <FileTable
        label={say(texts.title)}
        path="bin-log"
        name={{ field: 'name', head: texts.name }}
        numbered
        answer={answer?.body}
        running={!answer && !error}
        empty={{ text: say(texts.none), hint: say(texts.noneHint) }}
        page={page}
        perPage={PER_PAGE}
        onPage={setPage}
      />
    </>
  );
};
