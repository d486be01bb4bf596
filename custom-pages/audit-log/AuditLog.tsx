// The binary log: a file for each day of every committed change, and whether it is as it was
// written (ADM-LOG-008..012).
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { callApi } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { type FilePage, FileTable } from '../../src/ui/FileTable.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';

const texts = {
  title: { en: 'Binary Log', ne: 'बाइनरी लग' },
  name: { en: 'Binary Log Name', ne: 'बाइनरी लगको नाम' },
  none: { en: 'No binary logs yet.', ne: 'अहिलेसम्म कुनै बाइनरी लग छैन।' },
  noneHint: {
    en: 'Each day has one file. It is created with the first change of the day.',
    ne: 'हरेक दिनको एउटा फाइल हुन्छ। दिनको पहिलो परिवर्तनसँगै बन्छ।',
  },
  verify: { en: 'Verify', ne: 'रुजु गर्नुहोस्' },
  about: {
    en: 'Every change of your company in order, hash-chained. Lets you restore to any moment.',
    ne: 'कम्पनीको हरेक परिवर्तन क्रमैसँग, हरेक हरफ अघिल्लोसँग जोडिएको। यसैबाट जुनसुकै क्षणसम्म फर्काउन सकिन्छ।',
  },
} satisfies Record<string, Texts>;

type VerificationResult = { whole: boolean; message: string };
const PER_PAGE = 10;

export const AuditLog = () => {
  const t = useTranslations();
  const [page, setPage] = useState(1);
  const [verdict, setVerdict] = useState<VerificationResult>();
  const [running, setRunning] = useState(false);
  const { data, error } = useApiQuery<FilePage | undefined>('bin-log', {
    query: { limit: PER_PAGE, page },
  });
  const verify = async () => {
    setRunning(true);
    setVerdict(undefined);
    try {
      setVerdict((await callApi<VerificationResult>('bin-log/-/verify')).body);
    } catch (failure) {
      showServerError(failure);
    }
    setRunning(false);
  };
  return (
    <>
      <PageHeader title={t(texts.title)}>
        <LoadingButton variant="contained" running={running} onClick={() => void verify()}>
          {t(texts.verify)}
        </LoadingButton>
      </PageHeader>
      <Typography color="text.secondary" sx={{ mb: 1.5, maxWidth: 800 }}>
        {t(texts.about)}
      </Typography>
      <div aria-live="polite">
        {verdict && (
          <Alert severity={verdict.whole ? 'success' : 'error'} sx={{ mb: 1.5 }}>
            {verdict.message}
          </Alert>
        )}
      </div>
      <FileTable
        label={t(texts.title)}
        path="bin-log"
        name={{ field: 'name', head: texts.name }}
        numbered
        answer={data?.body}
        running={!data && !error}
        empty={{ text: t(texts.none), hint: t(texts.noneHint) }}
        page={page}
        perPage={PER_PAGE}
        onPage={setPage}
      />
    </>
  );
};
