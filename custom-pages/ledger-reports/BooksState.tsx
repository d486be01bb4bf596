// Says so while documents of before the ledger still get their entries, and asks once whether those that
// are open are paid.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { localizeDigits } from '../../domain/language.ts';
import { callApi } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog.tsx';
import { texts } from './texts.ts';

type Answer = 'settled' | 'open';
type LedgerState = {
  built: boolean;
  documents: number;
  done: number;
  question: boolean;
  may_answer: boolean;
};

const REFRESH_MS = 5_000;

export const BooksState = () => {
  const t = useTranslations();
  const language = useLanguage();
  const { data, refetch } = useApiQuery<LedgerState>('ledger/state', {
    purpose: 'look-up',
    refetchInterval: answer => (answer && !answer.body.built ? REFRESH_MS : false),
  });
  const state = data?.body;
  if (!state) return null;
  const { built, done, documents, question, may_answer } = state;
  if (question) return <OldDocuments mayAnswer={may_answer} onAnswered={refetch} />;
  if (built) return null;
  return (
    <Alert severity="info" sx={{ mb: 1.5 }}>
      {localizeDigits(t(texts.building, { done, documents }), language)}
    </Alert>
  );
};

const OldDocuments = ({
  mayAnswer,
  onAnswered,
}: {
  mayAnswer: boolean;
  onAnswered: () => void;
}) => {
  const t = useTranslations();
  const [chosen, setChosen] = useState<Answer>();
  const answer = async (old_documents: Answer) => {
    try {
      const { body } = await callApi<{ message: string }>('ledger/state', {
        method: 'POST',
        body: { old_documents },
      });
      toast('success', body.message);
    } catch (error) {
      showServerError(error);
    }
    setChosen(undefined);
    onAnswered();
  };
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      {t(mayAnswer ? texts.question : texts.askAccountant)}
      {mayAnswer && (
        <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={() => setChosen('settled')}>
            {t(texts.settled)}
          </Button>
          <Button variant="outlined" onClick={() => setChosen('open')}>
            {t(texts.open)}
          </Button>
        </Stack>
      )}
      {chosen && (
        <ConfirmDialog
          tone="calm"
          title={texts.questionTitle}
          text={chosen === 'settled' ? texts.confirmSettled : texts.confirmOpen}
          confirm={texts[chosen]}
          onConfirm={() => answer(chosen)}
          onCancel={() => setChosen(undefined)}
        />
      )}
    </Alert>
  );
};
