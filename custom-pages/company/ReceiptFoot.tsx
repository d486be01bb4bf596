// What is printed below receipts on a roll: a few lines in the company's own words.
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { MAX_RECEIPT_FOOT_LENGTH } from '../../domain/requests/setting-requests.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { salesTexts } from './texts.ts';

type Props = {
  value: string;
  may_change: boolean;
  /** Answers undefined once it is stored, else what is wrong; empty where that is said elsewhere. */
  save: (text: string) => Promise<string | undefined>;
};

export const ReceiptFoot = ({ value, may_change, save }: Props) => {
  const t = useTranslations();
  const [typed, setTyped] = useState(value);
  const [problem, setProblem] = useState<string>();
  const [running, setRunning] = useState(false);
  const store = async () => {
    setRunning(true);
    setProblem(await save(typed));
    setRunning(false);
  };
  return (
    <div style={{ maxWidth: 480, marginTop: 16 }}>
      <TextField
        label={t(salesTexts.receiptFoot)}
        value={typed}
        multiline
        minRows={2}
        fullWidth
        disabled={!may_change}
        error={Boolean(problem)}
        helperText={problem}
        onChange={event => setTyped(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_RECEIPT_FOOT_LENGTH } }}
      />
      <FormHelperText>
        {t(salesTexts.receiptFootHelp)} {!may_change && t(salesTexts.decided)}
      </FormHelperText>
      {may_change && (
        <LoadingButton
          variant="outlined"
          size="small"
          running={running}
          disabled={typed === value}
          onClick={() => void store()}
          sx={{ mt: 1 }}
        >
          {t(words.save)}
        </LoadingButton>
      )}
    </div>
  );
};
