// What is said where a receipt did not come out of its printer, and what can be done.
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { localizeText, type Texts } from '../../domain/language.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { LoadingButton } from '../ui/LoadingButton.tsx';
import type { CopyPrinter } from './use-copy-printer.ts';

export const printerTexts = {
  inBrowser: { en: 'Print in the browser', ne: 'ब्राउजरबाट प्रिन्ट गर्नुहोस्' },
  again: { en: 'Print again', ne: 'फेरि प्रिन्ट गर्नुहोस्' },
  onPrinter: {
    en: 'Print goes to the receipt printer {printer}.',
    ne: 'प्रिन्ट रसिद प्रिन्टर {printer} मा जान्छ।',
  },
} satisfies Record<string, Texts>;

/** Nothing where every receipt came out. */
export const PrinterProblems = ({
  copies: { problems, running, print, printInBrowser },
}: {
  copies: CopyPrinter;
}) => {
  const t = useTranslations();
  const language = useLanguage();
  const isRunning = running !== undefined;
  return problems.map(({ copy, message }) => (
    <Alert key={`${copy.path} ${copy.q}`} severity="warning" role="alert" sx={{ mb: 1 }}>
      <b>{localizeText(copy.number, language)}</b>: <span>{message}</span>
      <Stack direction="row" useFlexGap sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
        <LoadingButton
          size="small"
          variant="contained"
          running={isRunning}
          onClick={() => void print(copy)}
        >
          {t(printerTexts.again)}
        </LoadingButton>
        <LoadingButton
          size="small"
          variant="outlined"
          running={isRunning}
          onClick={() => void printInBrowser(copy)}
        >
          {t(printerTexts.inBrowser)}
        </LoadingButton>
      </Stack>
    </Alert>
  ));
};
